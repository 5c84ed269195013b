import Testing

@testable import SandboxPortal

@Suite("Order of loose objects")
struct HashMapOrderTests {
    private static func names(_ names: [String]) -> [String] {
        HashMapOrder.sorted(names.map { .init(name: $0, value: .null) }).map(\.name)
    }

    @Test("writes exception before message, as Java 8 does")
    func failure() {
        #expect(Self.names(["message", "exception"]) == ["exception", "message"])
    }

    @Test("goes by the hash of Java's text")
    func hashes() {
        // "a" to "c" hash to 97 to 99, so to the buckets 1 to 3 of 16; "Aa" and "BB" have the same hash, 2112.
        #expect(Self.names(["c", "a", "b"]) == ["a", "b", "c"])
        #expect(Self.names(["BB", "Aa", "c"]) == ["BB", "Aa", "c"])
        #expect(Self.names(["Aa", "BB", "c"]) == ["Aa", "BB", "c"])
    }

    @Test("doubles the table when it is more than three quarters full")
    func growth() {
        // "0" to "9" hash to 48 to 57, "a" to 97: with 16 buckets to 0 to 9 and 1, with 32 to 16 to 25 and 1.
        let few = (0...9).map(String.init) + ["a"]
        #expect(Self.names(few) == ["0", "1", "a"] + (2...9).map(String.init))
        let many = (0...9).map(String.init) + ["a", "b", "c"]
        #expect(Self.names(many) == ["a", "b", "c"] + (0...9).map(String.init))
    }
}
