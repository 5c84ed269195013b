import FoundationEssentials
import TestClocks
import Testing

@testable import LiferayPortal

@Suite("Flavour detection")
struct FlavourDetectorTests {
    @Test(
        "reads the release from the portal's header",
        arguments: [
            (
                "Liferay Portal Community Edition 6.2 CE GA6 (Newton / Build 6205 / January 6, 2016)", 6_205,
                PortalFlavour.liferay62
            ),
            ("Liferay Portal Community Edition 7.0 GA3 (Wilberforce / Build 7002 / August 5, 2016)", 7_002, .liferay70),
            (
                "Liferay Community Edition Portal 7.2.1 CE GA2 (Mueller / Build 7201 / November 14, 2019)", 7_201,
                .liferay70
            ),
            (
                "Liferay Community Edition Portal 7.3.7 CE GA8 (Athanasius / Build 7307 / March 30, 2021)", 7_307,
                .liferay74
            ),
            ("Liferay Community Edition Portal 7.4.3.120 CE GA120 (Cavanaugh / Build 74120 / x)", 74_120, .liferay74),
        ]
    )
    func header(text: String, build: Int, expected: PortalFlavour) async throws {
        let reply = ScriptedReply.page("", headers: ["Liferay-Portal: \(text)"])
        try await ScriptedPortal.session(.always(reply), flavour: nil) { session, portal in
            let flavours = [try await session.flavour(), try await session.flavour()]
            #expect(flavours == [expected, expected])
            #expect(portal.summary == ["HEAD /"])
            let facts = await session.facts()
            #expect(facts.flavour == expected)
            #expect(facts.buildNumber == build)
            #expect(facts.learnedAt == TestClock().now())
        }
    }

    @Test("asks the service where the header is hidden", arguments: ["7210", "\"7210\""])
    func service(number: String) async throws {
        let script = Script { request in
            request.method == "HEAD" ? .page("") : .json("[\(number)]")
        }
        try await ScriptedPortal.session(script, flavour: nil) { session, portal in
            let found = try await session.flavour()
            #expect(found == .liferay70)
            #expect(portal.summary == ["HEAD /", "/portal/get-build-number"])
        }
    }

    @Test("takes a portal that hides everything for the newest, and does not remember the guess")
    func hidden() async throws {
        let script = Script { request in
            request.method == "HEAD" ? .page("") : .json("{}", status: 404)
        }
        try await ScriptedPortal.session(script, flavour: nil) { session, _ in
            let found = try await session.flavour()
            #expect(found == .liferay74)
            #expect(await session.facts() == PortalFacts())
        }
    }

    @Test("asks nothing when it was told or remembers, until a day has passed", arguments: PortalFlavour.allCases)
    func knownBefore(flavour: PortalFlavour) async throws {
        let header = "Liferay-Portal: x (Newton / Build 6205 / y)"
        let now = TestClock().now()
        let facts = PortalFacts(flavour: flavour, companyId: 5, defaultPictures: ["/x": "y"], learnedAt: now)
        try await ScriptedPortal.session(.always(.page("")), flavour: flavour) { session, portal in
            let found = try await session.flavour()
            #expect(found == flavour)
            #expect(portal.requests.isEmpty)
        }
        try await ScriptedPortal.session(.always(.page("")), flavour: nil, facts: facts) { session, portal in
            let found = try await session.flavour()
            #expect(found == flavour)
            #expect(portal.requests.isEmpty)
        }
        let later = TestClock()
        later.advance(bySeconds: 86_401)
        try await ScriptedPortal.session(
            .always(.page("", headers: [header])),
            flavour: nil,
            facts: facts,
            clock: later
        ) { session, _ in
            #expect(await session.facts() == PortalFacts(companyId: 5))
            let found = try await session.flavour()
            #expect(found == .liferay62)
        }
    }

    @Test("greets the portal: its release and how far its clock is ahead")
    func greeting() async throws {
        // The test clock stands at 2027-01-15 08:00:00 UTC.
        let headers = ["Date: Fri, 15 Jan 2027 08:02:00 GMT", "Liferay-Portal: Liferay"]
        try await ScriptedPortal.session(.always(.page("", headers: headers))) { session, _ in
            let greeting = try await session.greeting()
            #expect(greeting.release == "Liferay")
            #expect(greeting.clockDifference == 120)
        }
    }
}
