import Testing

@testable import PortraitServer

@Suite("The function that a script calls with a profile")
struct ScriptCallbackTests {
    @Test("is called by its name", arguments: ["f", "changeIt", "jQuery1113_5", "$", "a.b._c$9"])
    func names(name: String) throws {
        let callback = try #require(ScriptCallback(name))
        #expect(String(decoding: callback.script(Array("{}".utf8)), as: UTF8.self) == "/**/ \(name)({});\n")
    }

    @Test(
        "has nothing but a name",
        arguments: [
            "", "1a", "a()", "a b", "a.", ".a", "a..b", "a;b", "a\nb", "a[0]", "<a", "a\u{2028}", "é", "a-b", "a=b",
        ]
    )
    func others(name: String) { #expect(ScriptCallback(name) == nil) }

    @Test("has a name of 100 bytes at most")
    func length() {
        #expect(ScriptCallback(String(repeating: "a", count: 100)) != nil)
        #expect(ScriptCallback(String(repeating: "a", count: 101)) == nil)
    }
}
