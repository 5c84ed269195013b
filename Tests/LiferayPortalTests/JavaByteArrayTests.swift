import Testing

@testable import LiferayPortal

@Suite("Byte arrays in JSON")
struct JavaByteArrayTests {
    @Test("are written with every value, after what is there")
    func everyValue() {
        let numbers = (0...255).map { "\($0)" }.joined(separator: ",")
        #expect(written((0...255).map { $0 }) == "x[\(numbers)]")
        #expect(written([7]) == "x[7]")
        #expect(written([]) == "x[]")
    }

    private func written(_ bytes: [UInt8]) -> String {
        var text = Array("x".utf8)
        JavaByteArray.append(bytes, to: &text)
        return String(decoding: text, as: UTF8.self)
    }
}
