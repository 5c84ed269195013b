import Testing

@testable import SandboxPortal

@Suite("Password cost")
struct PasswordCostTests {
    @Test("has two passwords checked at a time, and the others wait")
    func queue() {
        let cost = PasswordCost(.milliseconds(140))
        let start = ContinuousClock.now
        let times = (0..<5).map { _ in cost.take(now: start) }
        #expect(times == [140, 140, 280, 280, 420].map { .milliseconds($0) })
        // Once they are done, the next one costs no more than the first.
        #expect(cost.take(now: start + .seconds(1)) == .milliseconds(140))
    }

    @Test("is nothing unless it is set")
    func free() {
        let cost = PasswordCost(.zero)
        #expect((0..<3).map { _ in cost.take() } == [.zero, .zero, .zero])
    }

    @Test("is paid for Basic and for the form, not for a session and not for pictures")
    func payers() async throws {
        try await visiting(.init(profile: .liferay62, signInCost: .milliseconds(200))) { visit in
            let clock = ContinuousClock()
            let session = try #require(try await SessionVisit.signIn(visit.client))
            let basic = try await clock.measure { _ = try await visit.invoke(SessionVisit.me) }
            #expect(basic >= .milliseconds(200))
            let form = try await clock.measure { _ = try await SessionVisit.signIn(visit.client, password: "wrong") }
            #expect(form >= .milliseconds(200))
            let signIn = visit.sandbox.instance.portal.signIn
            func request(_ method: String, _ path: String, _ header: [String: String]) -> IncomingRequest {
                IncomingRequest(method: method, path: path, query: "", header: header, body: [])
            }
            let authorization = ["authorization": Visit.basic("test@example.com", "test")]
            #expect(!signIn.checksPassword(request("GET", "/image/user_portrait", authorization)))
            #expect(!signIn.checksPassword(request("POST", "/api/jsonws/invoke", ["cookie": session.cookie])))
            #expect(!signIn.checksPassword(request("GET", "/c/portal/login", [:])))
        }
    }
}
