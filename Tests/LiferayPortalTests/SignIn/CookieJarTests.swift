import FoundationEssentials
import HTTPMessages
import Testing

@testable import LiferayPortal

@Suite("Cookies of a session")
struct CookieJarTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let server = "https://portal.example.org"

    private static func jar(_ fields: [String], from address: String = server + "/c/portal/login") -> CookieJar {
        var jar = CookieJar()
        take(fields, from: address, into: &jar)
        return jar
    }

    private static func take(
        _ fields: [String],
        from address: String = server + "/c/portal/login",
        into jar: inout CookieJar
    ) {
        let headers = HTTPFields(fields.map { HTTPField(name: .setCookie, value: $0) })
        jar.take(from: headers, of: CookieTarget(address), at: now)
    }

    private static func sent(_ jar: CookieJar, to path: String, after seconds: Double = 0) -> String {
        jar.header(for: CookieTarget(server + path), at: now.addingTimeInterval(seconds)).value
    }

    @Test(
        "keeps the portal's session where a cookie of the same name belongs to somebody else",
        arguments: [
            "JSESSIONID=other; Path=/screens-web; HttpOnly", "JSESSIONID=other; Path=/; Domain=example.com",
            "JSESSIONID=other; path=/; domain=.ortal.example.org", "JSESSIONID=other; Path=/api/json",
            "JSESSIONID=; Path=/screens-web; Max-Age=0",
            "JSESSIONID=; Path=/screens-web; Expires=Thu, 01-Jan-1970 00:00:10 GMT",
        ]
    )
    func sameName(field: String) {
        let jar = Self.jar(["JSESSIONID=S; Path=/; HttpOnly", field])
        #expect(Self.sent(jar, to: "/api/jsonws/invoke") == "COOKIE_SUPPORT=true; JSESSIONID=S")
    }

    @Test("takes a cookie for secure connections from one that is none in the place of no other")
    func secure() {
        let plain = "http://portal.example.org/c/portal/login"
        let jar = Self.jar(["JSESSIONID=S; Path=/", "JSESSIONID=other; Path=/; Secure"], from: plain)
        #expect(Self.sent(jar, to: "/") == "COOKIE_SUPPORT=true; JSESSIONID=S")
        #expect(Self.sent(Self.jar(["ID=x; Path=/; Secure"]), to: "/") == "COOKIE_SUPPORT=true; ID=x")
        // A portal whose proxy ends the encryption gives its own so, and another one after the sign-in.
        let own = Self.jar(["JSESSIONID=S; Path=/; Secure", "JSESSIONID=T; Path=/; Secure"], from: plain)
        #expect(Self.sent(own, to: "/") == "COOKIE_SUPPORT=true; JSESSIONID=T")
    }

    @Test("sends a cookie to its path and what is below it, the longest path first")
    func paths() {
        let jar = Self.jar(["A=1; Path=/", "B=2; Path=/web", "C=3; Path=/web/guest/", "D=4"])
        #expect(Self.sent(jar, to: "/web/guest/home?x=1") == "C=3; B=2; COOKIE_SUPPORT=true; A=1")
        #expect(Self.sent(jar, to: "/web") == "B=2; COOKIE_SUPPORT=true; A=1")
        #expect(Self.sent(jar, to: "/website") == "COOKIE_SUPPORT=true; A=1")
        #expect(Self.sent(jar, to: "/c/portal/logout") == "D=4; COOKIE_SUPPORT=true; A=1")
        #expect(Self.sent(jar, to: "?x=/web") == "COOKIE_SUPPORT=true; A=1")
    }

    @Test("takes a cookie for the domain that the portal is in, but none for a part of an address in numbers")
    func domains() {
        #expect(Self.sent(Self.jar(["A=1; Path=/; Domain=.Example.ORG"]), to: "/") == "COOKIE_SUPPORT=true; A=1")
        let numbers = Self.jar(["A=1; Path=/; Domain=0.0.1", "B=2; Path=/"], from: "https://127.0.0.1:8443/")
        #expect(Self.sent(numbers, to: "/") == "COOKIE_SUPPORT=true; B=2")
        let bracketed = Self.jar(["A=1; Path=/; Domain=example.org", "B=2; Path=/"], from: "https://[::1]:8443/")
        #expect(Self.sent(bracketed, to: "/") == "COOKIE_SUPPORT=true; B=2")
    }

    @Test("removes a cookie that ends in the past, by age or by date")
    func removed() {
        let ends = [
            "Max-Age=0", "max-age=-1", "Expires=Thu, 01 Jan 1970 00:00:00 GMT", "EXPIRES=Thu, 01-Jan-70 00:00:10 GMT",
        ]
        for end in ends {
            var jar = Self.jar(["ID=x; Path=/", "JSESSIONID=S; Path=/"])
            Self.take(["ID=; Path=/; \(end)"], into: &jar)
            #expect(Self.sent(jar, to: "/") == "COOKIE_SUPPORT=true; JSESSIONID=S")
        }
    }

    @Test("sends a cookie until its time is over, where an age counts more than a date")
    func ends() {
        let past = "Expires=Thu, 01 Jan 1970 00:00:00 GMT"
        let jar = Self.jar(["A=1; Path=/; Max-Age=60; \(past)", "B=2; Path=/; Max-Age=soon"])
        #expect(Self.sent(jar, to: "/", after: 59) == "COOKIE_SUPPORT=true; A=1; B=2")
        #expect(Self.sent(jar, to: "/", after: 60) == "COOKIE_SUPPORT=true; B=2")
    }

    @Test("is not filled without end")
    func bounds() {
        let many = Self.jar(["JSESSIONID=S; Path=/"] + (0..<1_000).map { "C\($0)=\($0); Path=/" })
        #expect(many.cookies.count == CookieJar.maximumCount)
        #expect(Self.sent(many, to: "/").hasPrefix("COOKIE_SUPPORT=true; JSESSIONID=S; C0=0"))
        let large = String(repeating: "x", count: 2_500)
        let heavy = Self.jar(["JSESSIONID=S; Path=/"] + (0..<9).map { "C\($0)=\(large); Path=/" })
        #expect(heavy.cookies.map(\.name) == ["COOKIE_SUPPORT", "JSESSIONID", "C0", "C1"])
    }

    @Test("reads the cookies of sessions that were kept before paths were")
    func earlierFile() throws {
        let text = #"{"cookies":[{"name":"COOKIE_SUPPORT","value":"true"},{"name":"JSESSIONID","value":"S"}]}"#
        var jar = try JSONDecoder().decode(CookieJar.self, from: Data(text.utf8))
        #expect(jar == Self.jar(["JSESSIONID=S; Path=/"]))
        Self.take(["JSESSIONID=T; Path=/"], into: &jar)
        #expect(Self.sent(jar, to: "/") == "COOKIE_SUPPORT=true; JSESSIONID=T")
    }
}
