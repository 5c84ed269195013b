import FoundationEssentials
import SandboxPortal
import TestAdmission
import Testing

/// A running embedded portal, a folder, and the program set up to talk to it.
struct Stage: Sendable {
    let sandbox: RunningSandbox
    let folder: TemporaryFolder
    var program: Program

    /// So that none waits for a processor longer than its time limits allow.
    private static let admission = Admission(places: 3)

    /// Read once, as there are many stages.
    private static let company = Result { try SandboxCompany(folder: Repository.path("fixtures/portal")) }

    /// Runs a body on a stage of its own; a `first` one before those that wait for their place.
    static func with<Value: Sendable>(
        _ profile: SandboxPortal.Profile = .liferay74,
        release: SandboxPortal.Release? = nil,
        requireImageTimestamp: Bool = false,
        jsonwsEnabled: Bool = true,
        listRowCount: Int = 0,
        first: Bool = false,
        _ body: @Sendable (Stage) async throws -> Value
    ) async throws -> Value {
        let settings = SandboxPortal.Options(
            profile: profile,
            release: release,
            requireImageTimestamp: requireImageTimestamp,
            jsonwsEnabled: jsonwsEnabled,
            listRowCount: listRowCount
        )
        let company = try company.get()
        let folder = try TemporaryFolder()
        return try await admission.admit(first: first) {
            try await run(SandboxPortal(company: company, options: settings), in: folder, body)
        }
    }

    private static func run<Value: Sendable>(
        _ portal: SandboxPortal,
        in folder: TemporaryFolder,
        _ body: @Sendable (Stage) async throws -> Value
    ) async throws -> Value {
        try await portal.withRunning { sandbox in
            let program = Program(
                home: folder.path,
                environment: [
                    "PORTRAIT_SERVER": sandbox.url,
                    "PORTRAIT_USER": "test@example.com",
                    "PORTRAIT_PASSWORD": "test",
                ]
            )
            return try await body(Stage(sandbox: sandbox, folder: folder, program: program))
        }
    }

    /// Runs `portrait fetch`.
    func fetch(_ arguments: String...) async throws -> Program.Outcome {
        try await program.run(["fetch"] + arguments)
    }

    /// The requests that the portal saw but those of signing in.
    var requestsOfAccount: [SandboxRequest] {
        sandbox.requests().filter { $0.path != "/c/portal/login" && !($0.path == "/" && $0.method == "GET") }
    }

    /// How often somebody signed in at the portal's page.
    var signInCount: Int { sandbox.requests().count { $0.path == "/c/portal/login" } }

    /// Scripts one fault, or none.
    func rehearse(_ fault: Fault?) {
        sandbox.setRehearsal(Rehearsal(faults: fault.map { [$0] } ?? []))
    }

    /// A user with a portrait who is not the account that signs in.
    func userWithPortrait() throws -> SandboxUser {
        try #require(sandbox.users.first { $0.portraitId != 0 && $0.emailAddress != "test@example.com" })
    }

    /// The bytes of a user's portrait as the portal has them.
    func picture(of user: SandboxUser) throws -> [UInt8] {
        try #require(sandbox.portrait(screenName: user.screenName)?.bytes)
    }
}
