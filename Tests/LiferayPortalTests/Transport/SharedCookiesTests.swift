import HTTPMessages
import TestClocks
import Testing

@testable import LiferayPortal

@Suite("Cookies of a conversation")
struct SharedCookiesTests {
    @Test("gives a guest one session instead of one for each request")
    func guest() async throws {
        let sessions = Counter()
        let script = Script { request in
            let body = "[\(Sample.user())]"
            return request.headers["cookie"] == nil
                ? .json(body, headers: ["Set-Cookie: JSESSIONID=S\(sessions.next()); Path=/"]) : .json(body)
        }
        try await ScriptedPortal.session(script, credentials: .guest) { session, portal in
            for _ in 0..<5 { _ = try await session.user(.userId(20_156)) }
            #expect(sessions.total == 1)
            #expect(portal.requests.last?.headers["cookie"] == "COOKIE_SUPPORT=true; JSESSIONID=S0")
        }
    }

    @Test("sends a guest's cookies no more to a portal that wants a token with them")
    func withheld() async throws {
        let script = Script { request in
            request.headers["cookie"] == nil
                ? .json("[\(Sample.user())]", headers: ["Set-Cookie: JSESSIONID=S; Path=/"])
                : .page("a token is missing", status: 403)
        }
        try await ScriptedPortal.session(script, credentials: .guest) { session, portal in
            for _ in 0..<4 { _ = try await session.user(.userId(20_156)) }
            #expect(portal.requests.map { $0.headers["cookie"] != nil } == [false, true, false, false, false])
        }
    }

    @Test("takes nothing from an answer to a request of before the sign-in")
    func lateAnswer() {
        let cookies = SharedCookies()
        let target = CookieTarget("http://portal/api")
        let now = TestClock().now()
        let before = cookies.snapshot
        var jar = CookieJar()
        jar.take(from: [.setCookie: "JSESSIONID=account; Path=/"], of: target, at: now)
        cookies.replace(by: jar)
        cookies.take(from: [.setCookie: "JSESSIONID=guest; Path=/"], of: target, at: now, epoch: before.epoch)
        #expect(cookies.snapshot.header(for: target, at: now)?.value == "COOKIE_SUPPORT=true; JSESSIONID=account")
        cookies.take(from: [.setCookie: "JSESSIONID=moved; Path=/"], of: target, at: now, epoch: cookies.snapshot.epoch)
        #expect(cookies.snapshot.header(for: target, at: now)?.value == "COOKIE_SUPPORT=true; JSESSIONID=moved")
    }
}
