import HTTPMessages
import Testing

@testable import PortraitServer

@Suite("Targets of requests")
struct RequestTargetTests {
    @Test("are split at their slashes before they are decoded")
    func segments() {
        #expect(
            RequestTarget("/portraits/by-email/a%2Fb%40example.com/circle").segments == [
                "portraits", "by-email", "a/b@example.com", "circle",
            ]
        )
        #expect(RequestTarget("/").segments == [""])
        #expect(RequestTarget("/a//b/").segments == ["a", "", "b", ""])
    }

    @Test("keep a plus sign in the path, and make it a blank in the query")
    func plus() {
        let target = RequestTarget("/jane+doe?q=jane+doe%2B")
        #expect(target.segments == ["jane+doe"])
        #expect(target.parameter("q") == "jane doe+")
    }

    @Test("give the first of several parameters, and empty text for a name alone")
    func parameters() {
        let target = RequestTarget("/a?s=1&s=2&f&=x&d=")
        #expect(target.parameter("s") == "1")
        #expect(target.parameter("f") == "")
        #expect(target.parameter("d") == "")
        #expect(target.parameter("none") == nil)
    }

    @Test("are taken apart at each sign, whatever makes one character with it")
    func joinedSigns() {
        let target = RequestTarget("/a?\u{301}a=1\u{600}&b=\u{301}2&\u{301}c=3&d\u{600}=4")
        #expect(target.segments == ["a"])
        #expect(target.parameter("\u{301}a") == "1\u{600}")
        #expect(target.parameter("b") == "\u{301}2")
        #expect(target.parameter("\u{301}c") == "3")
        #expect(target.parameter("d\u{600}") == "4")
    }

    @Test(
        "are refused where a parameter has no effect, or two values of which one would have none",
        arguments: [
            ("", true), ("?", true), ("?a=1&b=2", true), ("?a=1&a=1", true), ("?%61=1", true), ("?c=1", false),
            ("?a=1&a=2", false), ("?a=1&%61=2", false), ("?a&a=1", false), ("?=1", false),
        ]
    )
    func check(query: String, isGood: Bool) {
        let target = RequestTarget("/x\(query)")
        var status: Int?
        do throws(ServiceError) {
            try target.checkParameters(["a", "b"], hint: "a and b are known")
        } catch {
            status = error.status.code
        }
        #expect(status == (isGood ? nil : 400))
    }

    @Test("leave broken escapes as they are", arguments: ["%", "%4", "%zz", "%%41"])
    func brokenEscapes(text: String) {
        #expect(RequestTarget("/" + text).segments == [text == "%%41" ? "%A" : text])
    }

    @Test("take bytes that are no UTF-8 without failing")
    func noText() {
        #expect(RequestTarget("/%FF").segments == ["\u{FFFD}"])
    }
}
