import Glibc
import SandboxPortal
import Screenlets
import Testing

/// Edits for portals that can't be found, reached or trusted: no connection, like a portal that is away.
@Suite("Edits for a portal to which no way leads")
struct UnreachablePortalTests {
    /// Why no way leads to the portal.
    enum Way: String, CaseIterable, Sendable {
        case nameNotResolved, unreachable, insecure
    }

    @Test("are stored, or an error, as for every missing connection", arguments: Way.allCases, OfflinePolicy.allCases)
    func edit(way: Way, policy: OfflinePolicy) async throws {
        try await Stage.with(.liferay74) { stage in
            var program = stage.program
            switch way {
            // RFC 6761, section 6.4: no such name is ever given out.
            case .nameNotResolved: program.environment["PORTRAIT_SERVER"] = "http://portal.invalid"
            // RFC 5737: an address of documentation, without any network to find it through.
            case .unreachable: program.environment["PORTRAIT_SERVER"] = "http://192.0.2.1"
            // The embedded portal speaks no TLS.
            case .insecure: program.environment["PORTRAIT_SERVER"] = "https://127.0.0.1:\(stage.sandbox.port)"
            }
            var withoutNetwork = program
            withoutNetwork.executable = "/usr/bin/unshare"
            for (number, action) in ["upload", "remove"].enumerated() {
                let picture = action == "upload" ? [Repository.path("fixtures/portal/portraits/wei.jpg")] : []
                let command =
                    [action, "--user-id", "\(20_000 + number)", "--policy", policy.rawValue, "--json"] + picture
                let outcome =
                    way == .unreachable
                    ? try await withoutNetwork.run([geteuid() == 0 ? "-n" : "-rn", Program.path] + command)
                    : try await program.run(command)
                let report = try outcome.json()
                switch policy {
                case .remoteOnly:
                    #expect(outcome.status == 69)
                    #expect(report["error"]?["code"]?.text == "portal-unreachable")
                    #expect(report["error"]?["hint"]?.text?.isEmpty == false)
                case .cacheOnly:
                    #expect(outcome.status == 0)
                    #expect(report["outcome"]?.text == "local-only")
                case .remoteFirst, .cacheFirst:
                    #expect(outcome.status == 0)
                    #expect(report["outcome"]?.text == "pending")
                    #expect(report["reason"]?["code"]?.text == "portal-unreachable")
                }
            }
            let waiting = try await program.run("pending", "--json").json()
            let isKept = [.remoteFirst, .cacheFirst].contains(policy)
            #expect(try #require(waiting["pending"]?.list).count == (isKept ? 2 : 0))
            #expect(stage.sandbox.requests().isEmpty)
        }
    }
}
