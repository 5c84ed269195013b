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
        .integerArgument("id", "The number of the picture.", isRequired: true) { $0.id = $1 },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var id = 0
    var common = CommonOptions()

    func run() async throws {
        let store = try Composition(common).store()
        defer { store.close() }
        let row = QuarantineRow(try await QuarantinedPictures(store: store).release(id))
        try StandardStreams.tell(["released": row], common) { "released picture \(id): \(row.sha256)" }
    }
}
