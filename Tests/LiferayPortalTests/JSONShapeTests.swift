import Testing

@testable import LiferayPortal

@Suite("The shape of JSON")
struct JSONShapeTests {
    @Test("is how deep and how many the values are, whatever stands in texts")
    func shape() {
        let shape = JSONShape(of: Array(#"{"a": [1, {"[[[\"{{": "\\"}], "b": null}"#.utf8))
        #expect(shape.depth == 3)
        // Three brackets, two commas, three colons, and the value itself.
        #expect(shape.valueCount == 9)
        #expect(shape.isWithinLimits)
    }

    @Test("is refused beyond 64 levels, before anything is decoded")
    func depth() {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        #expect(JSONValue(bytes: nested(64)) != nil)
        #expect(JSONValue(bytes: nested(65)) == nil)
        let start = ContinuousClock.now
        #expect(JSONValue(bytes: nested(500_000)) == nil)
        // Without the check it would take hours.
        #expect(start.duration(to: .now) < .seconds(5))
    }

    @Test("is refused beyond a quarter of a million values")
    func count() {
        func list(_ count: Int) -> [UInt8] { Array(("[" + String(repeating: "1,", count: count - 1) + "1]").utf8) }
        #expect(JSONShape(of: list(249_000)).isWithinLimits)
        #expect(JSONValue(bytes: list(251_000)) == nil)
    }

    @Test("makes no difference to where a long text is read")
    func long() async {
        let texts = String(repeating: #""text","#, count: 500)
        let bytes = Array("[\(texts)1]".utf8)
        #expect(await JSONReading.value(bytes) == JSONValue(bytes: bytes))
        #expect(await JSONReading.value(bytes)?.elements?.count == 501)
        #expect(await JSONReading.value(Array("[1]".utf8)) == .array([.integer(1)]))
    }
}
