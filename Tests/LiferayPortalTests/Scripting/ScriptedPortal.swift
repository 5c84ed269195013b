import SocketPeers
import TestClocks

@testable import LiferayPortal

/// A server on loopback that does with each request what a test's script says, down to the last byte.
struct ScriptedPortal: Sendable {
    /// Limits that a busy machine does not reach.
    static let patience = PortalTimeLimits(connect: .seconds(600), firstByte: .seconds(600), whole: .seconds(600))

    private let server: SocketServer

    var port: Int { server.port }
    var url: String { server.url }

    /// What any account may ask, by which a password is proved.
    private static let question = "/api/jsonws/group/get-user-sites-groups"

    /// The requests so far but those that prove a password, in their order.
    var requests: [ScriptedRequest] { server.requests.map(ScriptedRequest.init).filter { $0.path != Self.question } }

    /// The requests so far in short: method, path and command.
    var summary: [String] {
        requests.map { request in
            request.command.isEmpty ? "\(request.method) \(request.path)" : request.command
        }
    }

    /// Starts a portal, calls the body, stops the portal.
    static func run<Value>(
        _ script: Script,
        _ body: (ScriptedPortal) async throws -> Value
    ) async throws -> Value {
        try await SocketServer.run(script: SocketServer.answering { script(ScriptedRequest($0)).asServed }) { server in
            try await body(ScriptedPortal(server: server))
        }
    }

    /// Starts a portal and a session with it.
    static func session<Value>(
        _ script: Script,
        credentials: Credentials = .basic(user: "test", password: "secret"),
        companyId: Int64? = 20_116,
        flavour: PortalFlavour? = .liferay70,
        facts: PortalFacts? = nil,
        secret: (@Sendable () async throws(PortalError) -> String)? = nil,
        timeouts: PortalTimeLimits = patience,
        maximumAnswerByteCount: Int = 1_000_000,
        signInFolder: String? = nil,
        clock: TestClock = TestClock(),
        _ body: (PortalSession, ScriptedPortal) async throws -> Value
    ) async throws -> Value {
        // Any account may ask for its own sites; what a script says of other things it says of an account that is signed in.
        let ofAccount = Script { request in
            request.path == question ? .json("[]") : script(request)
        }
        return try await run(ofAccount) { portal in
            let configuration = PortalConfiguration(
                server: try PortalAddress(portal.url),
                credentials: credentials,
                companyId: companyId,
                flavour: flavour,
                timeouts: timeouts,
                maximumAnswerByteCount: maximumAnswerByteCount,
                signInFolder: signInFolder
            )
            let session = PortalSession(
                configuration: configuration,
                facts: { facts },
                secret: secret,
                now: clock.now
            )
            do {
                let value = try await body(session, portal)
                await session.close()
                return value
            } catch {
                await session.close()
                throw error
            }
        }
    }
}
