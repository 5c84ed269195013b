import Testing

@testable import portrait

@Suite("Byte counts as people write them")
struct ByteCountTests {
    @Test(
        "are read",
        arguments: [
            ("1", 1), ("300000", 300_000), ("20MB", 20_000_000), ("20 mb", 20_000_000), ("256MiB", 268_435_456),
            ("1KiB", 1024), ("2kB", 2000), ("3GB", 3_000_000_000), ("1gib", 1_073_741_824), ("7B", 7),
        ]
    )
    func read(text: String, value: Int) {
        #expect(ByteCount(text)?.value == value)
    }

    @Test("are refused", arguments: ["", "0", "-1", "MB", "1.5MB", "12XB", "99999999999999999999", "9999999999GiB"])
    func refused(text: String) {
        #expect(ByteCount(text) == nil)
    }
}
