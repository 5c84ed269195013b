import FoundationEssentials
import SandboxPortal

/// A running sandbox with a client and the calls that most tests make.
struct Visit: Sendable {
    let sandbox: RunningSandbox
    let client: WireClient

    static let admin = ["Authorization": basic("test@example.com", "test")]
    static let jane = ["Authorization": basic("jane.doe@example.com", "test")]

    static func basic(_ name: String, _ password: String) -> String {
        "Basic " + Data("\(name):\(password)".utf8).base64EncodedString()
    }

    /// Calls the invoker with JSON.
    func invoke(_ json: String, _ header: [String: String] = admin) async throws -> WireClient.Answer {
        try await client.post(
            "/api/jsonws/invoke",
            json,
            header.merging(["Content-Type": "application/json; charset=utf-8"]) { first, _ in first }
        )
    }

    /// Uploads a portrait as JSON text.
    func upload(
        _ bytes: [UInt8],
        userId: Int64,
        signed: Bool = false,
        _ header: [String: String] = admin
    ) async throws -> WireClient.Answer {
        let numbers = bytes.map { signed ? "\(Int8(bitPattern: $0))" : "\($0)" }.joined(separator: ",")
        return try await invoke(
            "[{\"/user/update-portrait\":{\"userId\":\(userId),\"bytes\":\"[\(numbers)]\"}}]",
            header
        )
    }
}

/// Runs a test against a sandbox of its own, with default switches.
func visiting(
    _ profile: SandboxPortal.Profile = .liferay74,
    _ body: (Visit) async throws -> Void
) async throws {
    try await visiting(SandboxPortal.Options(profile: profile), body)
}

/// Runs a test against a sandbox of its own.
func visiting(
    _ options: SandboxPortal.Options,
    clock: StillClock? = nil,
    _ body: (Visit) async throws -> Void
) async throws {
    let now = clock.map { clock -> @Sendable () -> Int64 in { clock.now } }
    let portal = SandboxPortal(company: try Fixtures.company(), options: options, now: now)
    try await portal.withRunning { sandbox in
        try await body(Visit(sandbox: sandbox, client: WireClient(port: sandbox.port)))
    }
}
