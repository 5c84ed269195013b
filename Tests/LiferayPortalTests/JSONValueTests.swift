import Testing

@testable import LiferayPortal

@Suite("JSON values")
struct JSONValueTests {
    @Test(
        "reads every kind",
        arguments: [
            ("null", .null), ("true", .bool(true)), ("false", .bool(false)), ("0", .integer(0)),
            ("9223372036854775807", .integer(.max)), ("9007199254740993", .integer(9_007_199_254_740_993)),
            ("1.5", .double(1.5)), ("18446744073709551616", .double(18_446_744_073_709_551_616)),
            (#""a\/b""#, .string("a/b")), (#""20116""#, .string("20116")), ("[]", .array([])), ("{}", .object([:])),
            (#"{"a":[null,{"b":"c"}]}"#, .object(["a": .array([.null, .object(["b": .string("c")])])])),
        ] as [(String, JSONValue)]
    )
    func kinds(text: String, expected: JSONValue) {
        #expect(JSONValue(bytes: Array(text.utf8)) == expected)
    }

    @Test("refuses what is not JSON", arguments: ["", "{", "nul", "{a:1}", "<html>", "[1,]2", "{this is invalid}"])
    func notJSON(text: String) {
        #expect(JSONValue(bytes: Array(text.utf8)) == nil)
    }

    @Test("refuses nesting that would exhaust the stack")
    func deepNesting() {
        let text = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(JSONValue(bytes: Array(text.utf8)) == nil)
    }

    @Test("reads longs from numbers and from text")
    func longs() {
        #expect(JSONValue.integer(7).long == 7)
        #expect(JSONValue.string("9223372036854775807").long == .max)
        #expect(JSONValue.string("7.0").long == nil)
        #expect(JSONValue.bool(true).long == nil)
        #expect(JSONValue.null.long == nil)
    }

    @Test("writes commands as the invoker reads them")
    func command() throws {
        let command = JSONCommand(
            "/user/get-user-by-screen-name",
            ["screenName": .string("a/\"b"), "companyId": .integer(1)]
        )
        let bytes = try #require(JSONValue.array([command.value]).bytes)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"[{"/user/get-user-by-screen-name":{"companyId":1,"screenName":"a/\"b"}}]"#
        )
    }
}
