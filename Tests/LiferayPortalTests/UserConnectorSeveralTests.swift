import Testing

@testable import LiferayPortal

@Suite("Users: several in one request")
struct UserConnectorSeveralTests {
    private static let releases: [PortalFlavour] = [.liferay62, .liferay70, .liferay74]

    /// Answers like a portal whose users have the ids that are given: one that is missing fails the whole request.
    private static func portal(_ flavour: PortalFlavour, users: ClosedRange<Int64>) -> Script {
        Script { request in
            let asked = request.commands.map { $0.parameters["userId"]?.long ?? 0 }
            guard asked.allSatisfy(users.contains) else { return Sample.noSuchUser(flavour) }
            return .json("[" + asked.map { Sample.user(userId: $0) }.joined(separator: ",") + "]")
        }
    }

    @Test("asks for many users in one request, in their order", arguments: releases)
    func together(flavour: PortalFlavour) async throws {
        try await ScriptedPortal.session(Self.portal(flavour, users: 1...100), flavour: flavour) { session, portal in
            let results = await session.users((1...70).reversed().map { .userId($0) })
            let ids = try results.map { result in try result.get().userId }
            #expect(ids == (1...70).reversed())
            #expect(portal.requests.map(\.commands.count) == [50, 20])
        }
    }

    @Test("finds the ones that are missing, and hides no other behind them", arguments: releases)
    func missing(flavour: PortalFlavour) async throws {
        try await ScriptedPortal.session(Self.portal(flavour, users: 1...31), flavour: flavour) { session, portal in
            let results = await session.users((1...32).map { .userId($0) })
            let ids = try results.dropLast().map { result in try result.get().userId }
            #expect(ids == Array(1...31))
            #expect(results.last == .failure(.noSuchUser("user id 32")))
            // 32 in one, then halves down to one: 1 + 2 times 5 requests.
            #expect(portal.requests.count == 11)
            let none = await session.users((101...108).map { .userId($0) })
            #expect(none.allSatisfy { if case .failure(.noSuchUser) = $0 { true } else { false } })
            #expect(portal.requests.count == 11 + 15)
        }
    }

    @Test("asks for none of them again when the way fails, and sends nothing for what names nobody")
    func failures() async throws {
        let busy = ScriptedReply.page("busy", status: 503, headers: ["Retry-After: 5"])
        try await ScriptedPortal.session(.always(busy)) { session, portal in
            let results = await session.users([.userId(1), .userId(0), .userId(2)])
            #expect(results[1] == .failure(.invalidRequest(.undefinedUser)))
            for result in [results[0], results[2]] {
                guard case .failure(let error) = result else {
                    Issue.record("a user out of nothing")
                    continue
                }
                #expect(error.isConnectionFailure)
            }
            #expect(portal.requests.count == 1)
        }
    }

    @Test("believes no answer that is another user's")
    func otherUser() async throws {
        let swapped = ScriptedReply.json("[\(Sample.user(userId: 2)),\(Sample.user(userId: 1))]")
        try await ScriptedPortal.session(.always(swapped)) { session, _ in
            let results = await session.users([.userId(1), .userId(2)])
            #expect(results[0] == .failure(.unexpectedAnswer(.otherUser("user id 1"))))
            #expect(results[1] == .failure(.unexpectedAnswer(.otherUser("user id 2"))))
        }
    }
}
