import CommandLineOptions
import OfflineStore

/// `portrait quarantine release ID`: lets a picture be decoded again.
struct QuarantineReleaseCommand: Command {
    static let declaration = CommandDeclaration(
        "release",
        Self.self,
        abstract: "Let a picture be decoded again, such as after an update; it comes back where it still does harm."
    )

    static let options: Options<Self> = [
        .group("What", ItemOptions.self) { $1(&$0.item) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var item = ItemOptions()
    var common = CommonOptions()

    func run() async throws {
        let store = try Composition(common).store()
        defer { store.close() }
        let row = QuarantineRow(try await QuarantinedPictures(store: store).release(item.id))
        try StandardStreams.tell(["released": row], common) { "released picture \(item.id): \(row.sha256)" }
    }
}
