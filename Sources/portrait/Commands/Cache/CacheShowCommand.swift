import CommandLineOptions
import FoundationEssentials
import LiferayPortal
import OfflineStore
import Screenlets
import StoreEngine

/// `portrait cache show SELECTOR`: one entry.
struct CacheShowCommand: Command {
    static let declaration = CommandDeclaration(
        "show",
        Self.self,
        abstract: "Tell what is kept of one user; nothing is asked of the portal."
    )

    static let options: Options<Self> = [
        .group("The user", SelectorOptions.self) { $1(&$0.user) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var user = SelectorOptions()
    var common = CommonOptions()

    func run() async throws {
        let selector = try user.selector()
        let composition = try Composition(common)
        let store = try composition.store()
        defer { store.close() }
        let entry = try await entry(of: selector, in: store, composition)
        let report = CacheEntryReport(entry)
        if common.json { return try StandardStreams.writeOutput(StandardStreams.json(["entry": report])) }
        try StandardStreams.writeOutput(TextTable(rows: report.lines).text)
    }

    private func entry(
        of selector: UserSelector,
        in store: OfflineStore,
        _ composition: Composition
    ) async throws(PortraitError) -> PortraitEntry {
        let companyId = try composition.companyId()
        guard let name = EntryName(selector, signIn: composition.signInName, companyId: companyId) else {
            throw .notCached(selector)
        }
        let key = try composition.portalKey()
        let found: LookupResult<PortraitEntry>
        do throws(StoreError) {
            found = try await store.lookUp(name, portal: key)
        } catch {
            throw PortraitError(error)
        }
        switch found {
        case .hit(let entry): return entry
        case .miss: throw .notCached(selector)
        case .damaged(let reason): throw .cacheDamaged(reason)
        }
    }
}

extension CacheEntryReport {
    /// The entry as lines of name and value.
    fileprivate var lines: [[String]] {
        [
            ["entry", "\(id)"],
            ["portal", portal],
            ["user id", user.map { "\($0.userId)" } ?? "-"],
            ["company id", user.map { "\($0.companyId)" } ?? "-"],
            ["e-mail", user?.emailAddress ?? "-"],
            ["screen name", user?.screenName ?? "-"],
            ["name", user.map { "\($0.firstName) \($0.lastName)" } ?? "-"],
            ["portrait id", "\(portraitId)"],
            ["bytes", "\(bytes)"],
            ["media type", mediaType ?? "-"],
            ["sha256", sha256 ?? "-"],
            ["master", master.map { "\($0.bytes) bytes" } ?? "-"],
            ["state", state],
            ["received at", receivedAt.formatted(.iso8601)],
            ["last used at", lastUsedAt.formatted(.iso8601)],
        ]
    }
}
