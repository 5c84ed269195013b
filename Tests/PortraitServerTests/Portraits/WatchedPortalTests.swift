import LiferayPortal
import SocketPeers
import TestClocks
import Testing

@testable import PortraitServer

@Suite("The portal as the service asks it")
struct WatchedPortalTests {
    private static let user = PortalUser(
        userId: 20_207,
        companyId: 20_116,
        portraitId: 1,
        uuid: "u",
        screenName: "jane",
        emailAddress: "jane@example.com",
        firstName: "Jane",
        middleName: "",
        lastName: "Doe"
    )
    private static let subject = CommentSubject(groupId: 1, className: "a.B", classPK: 1)

    /// Questions of every kind.
    private static let questions: [@Sendable (WatchedPortal) async throws -> Void] = [
        { _ = try await $0.user(.userId(20_207)) },
        { _ = try await $0.portrait(of: user, kept: nil) },
        { _ = try await $0.portrait(portraitId: 1, uuid: "u", female: false, kept: nil) },
        { _ = try await $0.uploadPortrait([1], mediaType: "image/png", of: user) },
        { _ = try await $0.removePortrait(of: user) },
        { _ = try await $0.page(of: UserListConnector(), RowRange(start: 0, end: 1), counting: true) },
        { _ = try await $0.addComment("a", to: subject) },
        { _ = try await $0.updateComment(1, of: subject, body: "a") },
        { _ = try await $0.comment(1, of: nil) },
        { try await $0.deleteComment(1) },
    ]

    @Test("is known to be away from whatever question does not reach it")
    func away() async throws {
        try await ClosedPort.with { port in
            let server = try PortalAddress("http://127.0.0.1:\(port)")
            let session = PortalSession(configuration: PortalConfiguration(server: server))
            for ask in Self.questions {
                let reachability = PortalReachability(now: TestClock().now)
                let portal = WatchedPortal(session, reachability)
                await #expect(throws: PortalError.self) { try await ask(portal) }
                #expect(reachability.presence == .away)
            }
            await session.close()
        }
    }

    @Test("is neither there nor away after what was answered without it")
    func unasked() async throws {
        try await ClosedPort.with { port in
            let server = try PortalAddress("http://127.0.0.1:\(port)")
            let session = PortalSession(configuration: PortalConfiguration(server: server))
            let reachability = PortalReachability(now: TestClock().now)
            let portal = WatchedPortal(session, reachability)
            _ = await portal.facts()
            _ = try await portal.knownGroupId()
            // Refused before any packet.
            await #expect(throws: PortalError.self) {
                try await portal.page(of: UserListConnector(), RowRange(start: 1, end: 1), counting: false)
            }
            #expect(reachability.presence == .unknown)
            await session.close()
        }
    }
}
