import Digests
import FoundationEssentials
import LiferayPortal
import OfflineStore
import PixelPipeline
import SandboxPortal
import Screenlets
import SocketPeers
import TestClocks
import Testing

@testable import PortraitServer

@Suite("Users whom the portal refuses", .timeLimit(.minutes(10)))
struct RefusedUsersTests {
    private static let jane = "/portraits/\(ServiceStage.jane)"
    private static let hash = MD5.digest(of: Array("jane.doe@example.com".utf8)).hexadecimal
    private static let portal = PortalKey(server: "http://portal.example.com")
    private static let start = Date(timeIntervalSince1970: 1_795_000_000)

    /// What the portal says when it is asked for a user.
    enum Refusal: CaseIterable, Sendable {
        case missing
        case forbidden

        var fault: Fault {
            switch self {
            case .missing:
                Fault(
                    .portalException,
                    area: .lookUp,
                    exceptionName: "com.liferay.portal.kernel.exception.NoSuchUserException",
                    message: "No User exists with the primary key \(ServiceStage.jane)"
                )
            case .forbidden: Fault(.forbidden, area: .lookUp)
            }
        }

        var status: Int { self == .missing ? 404 : 403 }
    }

    private static func configuration() throws -> PortraitService.Configuration {
        var configuration = PortraitService.Configuration()
        configuration.servesProfiles = true
        configuration.keys = AccessKeys(
            tokens: try TokenTable(text: "token-of-a-reader read\ntoken-of-an-editor edit\n")
        )
        return configuration
    }

    /// Has the portal refuse users, and waits until the service has found out in the background.
    private static func refuse(_ refusal: Refusal, on stage: ServiceStage) async throws {
        #expect(try await stage.client.get(jane).status == 200)
        stage.sandbox.setRehearsal(Rehearsal(faults: [refusal.fault]))
        stage.clock.advance(bySeconds: 301)
        while try await stage.client.get(jane).status == 200 { await Task.yield() }
    }

    @Test(
        "are not given from the store, by whatever address, until the portal says otherwise",
        arguments: Refusal.allCases
    )
    func hidden(refusal: Refusal) async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            // Waits for the list of users, whose reading the portal would refuse, too.
            #expect(try await stage.client.get("/avatar/00000000000000000000000000000000?d=404").status == 404)
            let (avatar, profile) = ("/avatar/\(Self.hash)", "/\(Self.hash).json")
            let portraits = [
                Self.jane, Self.jane + "/resize:20x20", Self.jane + "?policy=cache-only",
                "/portraits/by-screen-name/jane", "/portraits/by-email/jane.doe@example.com",
            ]
            let targets = portraits + [avatar + "?d=404", profile]
            for target in targets + targets { #expect(try await stage.client.get(target).status == 200, "\(target)") }
            try await Self.refuse(refusal, on: stage)
            for target in targets + targets {
                let answer = try await stage.client.get(target, ["If-None-Match": "*"])
                #expect(answer.status == (portraits.contains(target) ? refusal.status : 404), "\(target)")
                #expect(answer["etag"] == nil && answer["cache-control"]?.contains("stale") == false, "\(target)")
                #expect(!answer.text.contains("Doe"), "\(target)")
            }
            let fallback = try await stage.client.get(avatar + "?d=retro")
            #expect(fallback.status == 200 && fallback["portrait-source"]?.hasPrefix("placeholder") == true)
            let people = try await stage.client.get("/people?query=jane", ["Authorization": "Bearer token-of-a-reader"])
            // Whoever may read the list is told of whom it names, unless there is no such user.
            #expect(people.text.contains("\"userId\":\(ServiceStage.jane)") == (refusal == .forbidden))
            // Nothing is lost.
            let stored = try await stage.store.portraitVersions(of: [ServiceStage.jane], portal: Self.portal)
            #expect(stored[ServiceStage.jane]?.sha256 != nil)
            stage.sandbox.setRehearsal(.none)
            while try await stage.client.get(Self.jane).status != 200 { stage.clock.advance(bySeconds: 10) }
            for target in targets { #expect(try await stage.client.get(target).status == 200, "\(target)") }
        }
    }

    @Test("are not asked for again before a placeholder would be")
    func interval() async throws {
        try await ServiceStage.run { stage in
            // Waits for the list of users.
            _ = try await stage.client.get("/avatar/00000000000000000000000000000000?d=404")
            try await Self.refuse(.missing, on: stage)
            stage.sandbox.clearRequests()
            stage.clock.advance(bySeconds: 58)
            for _ in 1...3 { #expect(try await stage.client.get(Self.jane).status == 404) }
            #expect(stage.sandbox.requests().isEmpty)
            stage.clock.advance(bySeconds: 3)
            while stage.sandbox.requests().isEmpty { #expect(try await stage.client.get(Self.jane).status == 404) }
        }
    }

    @Test("are asked for again when the clock was set back")
    func setBack() throws {
        let clock = TestClock()
        let users = RefusedUsers(interval: .seconds(60), now: clock.now)
        #expect(users.note(PortraitError(.noSuchUser("7")), of: .userId(7), askedAt: clock.now()) == 7)
        #expect(!users.mayBeAskedFor(7))
        clock.advance(bySeconds: -100_000)
        #expect(users.mayBeAskedFor(7))
    }

    @Test("stay refused while the portal is away, and show an edit that waits for it")
    func pending() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            try await Self.refuse(.missing, on: stage)
            stage.sandbox.setRehearsal(Rehearsal(faults: [Fault(.status, status: 503)]))
            stage.clock.advance(bySeconds: 61)
            #expect(try await stage.client.get(Self.jane).status == 404)
            let picture = try Renderer()
                .encode(Bitmap(size: PixelSize(width: 9, height: 9), filledWith: .black), as: .png)
            let put = try await stage.client.send(
                "PUT",
                Self.jane + "?policy=cache-first",
                ["Authorization": "Bearer token-of-an-editor"],
                body: picture
            )
            #expect(put.status == 202, "\(put.text)")
            let avatar = "/avatar/\(Self.hash)"
            let targets = [Self.jane, "/portraits/by-email/jane.doe@example.com", avatar + "?d=404", avatar]
            // Also where the portal goes on to refuse the user.
            for faults in [[Fault(.status, status: 503)], [Refusal.missing.fault]] {
                stage.sandbox.setRehearsal(Rehearsal(faults: faults))
                stage.clock.advance(bySeconds: 61)
                for target in targets + targets {
                    let shown = try await stage.client.get(target)
                    #expect(shown.status == 200 && shown["portrait-source"] == "cache; pending", "\(target)")
                }
            }
        }
    }

    @Test("have no portrait in streams of events, and have it again when the portal gives it")
    func events() async throws {
        try await ServiceStage.run { stage in
            try await SocketClient.with(stage.client.address) { connection in
                let events = try await EventReader(connection, "\(Self.jane)/events")
                let first = try await events.next()
                try await Self.refuse(.missing, on: stage)
                let refused = try await events.next()
                #expect(refused.version == "none" && refused.source == "placeholder")
                #expect(try await stage.client.get("\(Self.jane)/events").status == 404)
                stage.sandbox.setRehearsal(.none)
                while try await stage.client.get(Self.jane).status != 200 { stage.clock.advance(bySeconds: 10) }
                #expect(try await events.next().version == first.version)
            }
        }
    }

    @Test(
        "are those to whom the portal says no, and not those of whom it says nothing",
        arguments: [
            (PortalError.noSuchUser("user id 7"), true), (.notAllowed(NotAllowed(.forbidden)), true),
            (.notAllowed(NotAllowed(.guest)), false), (.notAllowed(NotAllowed(.wrongCredentials)), false),
            (.notAllowed(NotAllowed(.unauthorized)), false), (.connectionFailure(ConnectionFailure(.refused)), false),
            (.unexpectedAnswer(.status(500, retryAfter: nil)), false), (.unexpectedAnswer(.signInPage), false),
        ]
    )
    func refusals(error: PortalError, isRefusal: Bool) {
        let refused = RefusedUsers(interval: .seconds(60), now: { Self.start })
        let userId = refused.note(PortraitError(error), of: .userId(7), askedAt: Self.start)
        #expect(userId == (isRefusal ? 7 : nil))
        #expect((refused.failure(of: 7) != nil) == isRefusal && refused.failure(of: 8) == nil)
        #expect(refused.count == (isRefusal ? 1 : 0))
        #expect(refused.note(PortraitError(error), of: .screenName("jane", companyId: nil), askedAt: Self.start) == nil)
    }

    @Test("are refused no longer where the portal gave another process something later")
    func later() {
        let refused = RefusedUsers(interval: .seconds(60), now: { Self.start })
        _ = refused.note(PortraitError(.noSuchUser("user id 7")), of: .userId(7), askedAt: Self.start)
        #expect(refused.failure(of: 7, receivedAt: Self.start) != nil)
        #expect(!refused.mayBeAskedFor(7) && refused.mayBeAskedFor(8))
        #expect(refused.failure(of: 7, receivedAt: Self.start.addingTimeInterval(1)) == nil)
        #expect(refused.failure(of: 7) == nil && refused.mayBeAskedFor(7) && refused.count == 2)
    }
}
