import ScreenletBenches
import Screenlets
import Testing

/// The whole reading table: policy x what the portal would say x what the cache holds.
@Suite("Offline policy: loading")
struct OfflinePolicyLoadTests {
    struct Cell: Sendable, CustomTestStringConvertible {
        var policy: OfflinePolicy
        var portal: OfflinePolicy.PortalLeg
        var cache: OfflinePolicy.CacheLeg
        var asked: String
        var outcome: OfflinePolicy.LoadStep

        var testDescription: String { "\(policy.rawValue), portal \(portal), cache \(cache)" }
    }

    /// One line for each cell: P and C are the sides that are asked, in order; `*` marks the second choice.
    static let table = """
        remote-only   answered          hit      P   portal
        remote-only   answered          miss     P   portal
        remote-only   answered          damaged  P   portal
        remote-only   connectionFailed  hit      P   error-portal
        remote-only   connectionFailed  miss     P   error-portal
        remote-only   connectionFailed  damaged  P   error-portal
        remote-only   refused           hit      P   error-portal
        remote-only   refused           miss     P   error-portal
        remote-only   refused           damaged  P   error-portal
        cache-only    answered          hit      C   cache
        cache-only    answered          miss     C   error-cache
        cache-only    answered          damaged  C   error-cache
        cache-only    connectionFailed  hit      C   cache
        cache-only    connectionFailed  miss     C   error-cache
        cache-only    connectionFailed  damaged  C   error-cache
        cache-only    refused           hit      C   cache
        cache-only    refused           miss     C   error-cache
        cache-only    refused           damaged  C   error-cache
        remote-first  answered          hit      P   portal
        remote-first  answered          miss     P   portal
        remote-first  answered          damaged  P   portal
        remote-first  connectionFailed  hit      PC  cache*
        remote-first  connectionFailed  miss     PC  error-portal
        remote-first  connectionFailed  damaged  PC  error-portal
        remote-first  refused           hit      P   error-portal
        remote-first  refused           miss     P   error-portal
        remote-first  refused           damaged  P   error-portal
        cache-first   answered          hit      C   cache
        cache-first   answered          miss     CP  portal*
        cache-first   answered          damaged  CP  portal*
        cache-first   connectionFailed  hit      C   cache
        cache-first   connectionFailed  miss     CP  error-portal
        cache-first   connectionFailed  damaged  CP  error-portal
        cache-first   refused           hit      C   cache
        cache-first   refused           miss     CP  error-portal
        cache-first   refused           damaged  CP  error-portal
        """

    static let cells: [Cell] = table.split(separator: "\n")
        .compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            guard let policy = OfflinePolicy(rawValue: words[0]),
                let portal = OfflinePolicy.PortalLeg.allCases.first(where: { "\($0)" == words[1] }),
                let cache = OfflinePolicy.CacheLeg.allCases.first(where: { "\($0)" == words[2] })
            else { return nil }
            let outcome: OfflinePolicy.LoadStep =
                switch words[4] {
                case "portal": .answer(.portal, fallback: false)
                case "portal*": .answer(.portal, fallback: true)
                case "cache": .answer(.cache, fallback: false)
                case "cache*": .answer(.cache, fallback: true)
                case "error-cache": .fail(.cache)
                default: .fail(.portal)
                }
            return Cell(policy: policy, portal: portal, cache: cache, asked: words[3], outcome: outcome)
        }

    @Test("the table has every cell once")
    func tableIsWhole() {
        let keys = Set(Self.cells.map(\.testDescription))
        #expect(Self.cells.count == OfflinePolicy.allCases.count * 3 * 3)
        #expect(keys.count == Self.cells.count)
    }

    @Test("asks the right sides in the right order and ends as the table says", arguments: cells)
    func cell(_ cell: Cell) {
        var portal = OfflinePolicy.PortalLeg.notAsked
        var cache = OfflinePolicy.CacheLeg.notRead
        var asked = ""
        for _ in 0..<4 {
            switch cell.policy.load(portal: portal, cache: cache) {
            case .askPortal:
                asked += "P"
                portal = cell.portal
            case .readCache:
                asked += "C"
                cache = cell.cache
            case let end:
                #expect(end == cell.outcome)
                #expect(asked == cell.asked)
                return
            }
        }
        Issue.record("the policy never comes to an end")
    }
}
