import SandboxPortal
import Testing

@Suite("A service whose account may not list users")
struct UserListAccessTests {
    /// An account that may not.
    enum Account: CaseIterable {
        case guest, ordinary

        func program(of stage: Stage) -> Program {
            var program = stage.program
            switch self {
            case .guest:
                program.environment["PORTRAIT_USER"] = nil
                program.environment["PORTRAIT_PASSWORD"] = nil
            case .ordinary: program.environment["PORTRAIT_USER"] = "jane.doe@example.com"
            }
            return program
        }
    }

    /// The MD5 of `jane.doe@example.com`, by md5sum.
    private static let jane = "/avatar/0cba00ca3da1b283a57287bcceb17e35?d=404"
    /// The MD5 of `carlos.garcia@example.com`, by md5sum.
    private static let carlos = "2a8616437542141734523952030c1b56"

    @Test("says so in its log, in /readyz and to the doctor", arguments: Account.allCases)
    func told(account: Account) async throws {
        try await Stage.with(.liferay74) { stage in
            let program = account.program(of: stage)
            let doctor = try await program.run("doctor")
            let text = String(decoding: doctor.output, as: UTF8.self)
            #expect(doctor.status == 0, "\(text)")
            #expect(text.contains("note  user list: refused"), "\(text)")
            try await RunningService.with(program) { service in
                let avatar = try await service.fetch(Self.jane)
                #expect(avatar.status == (account == .guest ? 404 : 200))
                let ready = String(decoding: try await service.fetch("/readyz").body, as: UTF8.self)
                #expect(ready.contains("\"userList\":\"refused\""), "\(ready)")
            }
        }
    }

    @Test("finds all the same whom its store knows")
    func stored() async throws {
        try await Stage.with(.liferay74) { stage in
            let fetched = try await stage.fetch("--screen-name", "jane", "-o", "-")
            #expect(fetched.status == 0)
            try await RunningService.with(Account.guest.program(of: stage)) { service in
                let avatar = try await service.fetch(Self.jane)
                #expect(avatar.status == 200)
            }
        }
    }

    @Test(
        "stops telling of somebody whom its store knows, and whom the portal does not show to it",
        .timeLimit(.minutes(10))
    )
    func refused() async throws {
        try await Stage.with(.liferay74) { stage in
            let fetched = try await stage.fetch("--screen-name", "carlos.garcia", "-o", "-")
            #expect(fetched.status == 0)
            var program = Account.ordinary.program(of: stage)
            program.environment["PORTRAIT_SERVE_PROFILES"] = "on"
            program.environment["PORTRAIT_SERVE_FRESH"] = "0"
            try await RunningService.with(program) { service in
                // Nobody asks for the portrait.
                let profile = "/\(Self.carlos).json"
                #expect(try await service.fetch(profile).status == 200)
                while try await service.fetch(profile).status == 200 { await Task.yield() }
                #expect(try await service.fetch(profile).status == 404)
                #expect(try await service.fetch("/portraits/by-screen-name/carlos.garcia").status == 403)
                #expect(try await service.fetch("/avatar/\(Self.carlos)?d=404").status == 404)
            }
            let kept = try await stage.fetch("--screen-name", "carlos.garcia", "--policy", "cache-only", "-o", "-")
            #expect(kept.status == 0 && kept.output == fetched.output)
        }
    }
}
