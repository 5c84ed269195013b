import CommandLineOptions
import OfflineStore
import Screenlets
import StoreEngine

/// `portrait cache verify`: checks every entry against its checksum.
struct CacheVerifyCommand: Command {
    static let declaration = CommandDeclaration(
        "verify",
        Self.self,
        abstract: "Check the file, every entry and every page of a list; exit code 74 where something is damaged.",
        discussion:
            "What is damaged counts as missing and is fetched anew. --remove drops it, but never a pending edit."
    )

    static let options: Options<Self> = [
        .flag("remove", "Remove what is damaged.") { $0.remove = true },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var remove = false
    var common = CommonOptions()

    func run() async throws {
        let store = try Composition(common).store()
        defer { store.close() }
        let report = try await store.verify()
        let removal = remove && !report.damaged.isEmpty ? try await store.removeDamaged() : nil
        let removed =
            removal.map { $0.removedCount + $0.removedMasterCount + $0.removedHistoryCount + $0.removedPageCount } ?? 0
        if common.json {
            try StandardStreams.writeOutput(StandardStreams.json(Told(report, removed: removed)))
        } else {
            for entry in report.damaged {
                try StandardStreams.writeOutput(
                    "\(entry.kind.rawValue) \(entry.number)  \(entry.server)  \(entry.reason)\n"
                )
            }
            for problem in report.structure { try StandardStreams.writeOutput("file  \(problem)\n") }
            if !common.quiet {
                let checked = report.checkedCount.counted("entry", "entries")
                StandardStreams.writeError(
                    "portrait: \(checked) checked, \(report.damaged.count) damaged, \(removed) removed\n"
                )
                if !report.structure.isEmpty {
                    StandardStreams.writeError("hint: \(StoreError.corrupt(path: "", detail: "").hint)\n")
                }
            }
        }
        let healed = report.structure.isEmpty && removed == report.damaged.count
        if !report.isSound, !healed { throw ExitCode(ExitStatus.code(for: .cacheCorrupt)) }
    }

    /// The JSON object.
    private struct Told: Encodable {
        struct Damage: Encodable {
            var kind: String
            var id: Int64
            var portal: String
            var userId: Int64?
            var reason: String
        }

        var sound: Bool
        var checked: Int
        var removed: Int
        var damaged: [Damage]
        var structure: [String]

        init(_ report: VerificationReport, removed: Int) {
            sound = report.isSound
            checked = report.checkedCount
            self.removed = removed
            damaged = report.damaged.map {
                Damage(
                    kind: $0.kind.rawValue,
                    id: $0.number,
                    portal: $0.server,
                    userId: $0.userId,
                    reason: $0.reason
                )
            }
            structure = report.structure
        }
    }
}
