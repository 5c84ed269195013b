import CommandLineOptions
import OfflineStore
import PortraitBatch
import Screenlets

/// `portrait cache prune`: makes the cache smaller.
struct CachePruneCommand: Command {
    static let declaration = CommandDeclaration(
        "prune",
        Self.self,
        abstract: "Remove what was not used for the longest time; pending edits stay.",
        discussion: "Without options the cache is shrunk to the configured cache-size."
    )

    static let options: Options<Self> = [
        .text("to-size", "bytes", "The size to shrink to, such as 50MB.") { $0.size = $1 },
        .decimal("older-than", "days", "Remove what was not used for so long.") { $0.days = $1 },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var size: String?
    var days: Double?
    var common = CommonOptions()

    func run() async throws {
        let composition = try Composition(common)
        let byteCount = try targetByteCount(composition.settings)
        guard days.map({ $0 >= 0 && $0 <= 36_500 }) ?? true else {
            throw PortraitError(.usage, message: "--older-than takes days from 0 to 36500", hint: "such as 30, or 0.5")
        }
        let store = try composition.store()
        defer { store.close() }
        let age = days.map { Duration.milliseconds(Int64($0 * 86_400_000)) }
        if let age { try await store.removeJobs(endedFor: age) }
        let report = try await store.prune(toByteCount: byteCount, olderThan: age)
        try RemovalAnnouncement(report).tell(common)
    }

    private func targetByteCount(_ settings: Settings) throws(PortraitError) -> Int? {
        guard let size else { return days == nil ? try settings.cacheByteCount() : nil }
        if size == "0" { return 0 }
        guard let count = ByteCount(size) else {
            throw PortraitError(.usage, message: "\"\(size)\" is no size", hint: "such as 300000, 20MB or 256MiB")
        }
        return count.value
    }
}
