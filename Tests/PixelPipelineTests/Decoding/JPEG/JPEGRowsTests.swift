import Testing

@testable import PixelPipeline

@Suite("JPEG reader: rows")
struct JPEGRowsTests {
    /// Decodes all rows of a file, some at a time.
    private func rows(
        of bytes: [UInt8],
        layout: JPEGRowLayout,
        scale: DCTScale = .whole,
        lenient: Bool = false
    ) throws(ImagingError) -> (size: PixelSize, bytes: [UInt8]) {
        try JPEGReader.withReader(on: bytes, limits: .default, lenient: lenient) { reader throws(ImagingError) in
            let size = try reader.startRows(scale: scale, layout: layout)
            var all: [UInt8] = []
            // Room for seven rows and a half.
            var some = [UInt8](repeating: 0, count: size.width * layout.channelCount * 15 / 2)
            while true {
                let count = try unsafe some.withUnsafeMutableBufferPointer { buffer throws(ImagingError) in
                    try unsafe reader.readRows(into: buffer)
                }
                guard count > 0 else { return (size, all) }
                all += some.prefix(count * size.width * layout.channelCount)
            }
        }
    }

    @Test("have the size of the reduced picture, rounded up", arguments: DCTScale.allCases)
    func size(_ scale: DCTScale) throws {
        let found = try rows(of: Fixture.bytes("jpeg", "420.jpg"), layout: .rgb, scale: scale)
        let sides = [1: (97, 75), 2: (49, 38), 4: (25, 19), 8: (13, 10)]
        let expected = try #require(sides[scale.rawValue])
        #expect(found.size == PixelSize(width: expected.0, height: expected.1))
        #expect(found.bytes.count == expected.0 * expected.1 * 3)
    }

    @Test("of gray are the luma plane", arguments: ["420.jpg", "gray.jpg", "progressive.jpg"], DCTScale.allCases)
    func gray(_ name: String, _ scale: DCTScale) throws {
        let bytes = try Fixture.bytes("jpeg", name)
        let plane = try DecodedPlane.all(of: bytes, scale: scale, lumaOnly: true)[0]
        #expect(try rows(of: bytes, layout: .gray, scale: scale).bytes == plane.samples)
    }

    @Test("have the same colors with and without alpha", arguments: ["420.jpg", "rgb.jpg", "cmyk.jpg", "gray.jpg"])
    func alpha(_ name: String) throws {
        let bytes = try name == "420.jpg" ? Fixture.bytes("jpeg", name) : Fixture.image(name)
        let without = try rows(of: bytes, layout: .rgb).bytes
        let with = try rows(of: bytes, layout: .rgba).bytes
        #expect(with.count / 4 == without.count / 3)
        let opaque = with.indices.map { index -> UInt8 in
            index % 4 == 3 ? 255 : without[index / 4 * 3 + index % 4]
        }
        #expect(with == opaque)
    }

    @Test("of inks count the ink, whatever the file counts")
    func inks() throws {
        let adobe = try rows(of: Fixture.image("cmyk.jpg"), layout: .inks).bytes
        let plain = try rows(of: Fixture.image("cmyk-plain.jpg"), layout: .inks).bytes
        // The files differ only in the segment that says how the numbers are meant.
        #expect(adobe == plain.map { 255 - $0 })
        for name in ["cmyk.jpg", "cmyk-plain.jpg", "ycck.jpg"] {
            let inks = try rows(of: Fixture.image(name), layout: .inks).bytes
            let colors = try rows(of: Fixture.image(name), layout: .rgb).bytes
            var expected: [UInt8] = []
            for offset in stride(from: 0, to: inks.count, by: 4) {
                let light = 255 - Int(inks[offset + 3])
                for part in 0..<3 {
                    let product = (255 - Int(inks[offset + part])) * light
                    expected.append(UInt8((product + 127) / 255))
                }
            }
            #expect(colors == expected)
        }
    }
}
