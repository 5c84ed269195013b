import PixelPipeline
import Testing

@Suite("Encoding")
struct EncodingTests {
    /// The names of the chunks of a PNG file in order.
    private func chunks(_ bytes: [UInt8]) -> [String] {
        var names: [String] = []
        var offset = 8
        while offset + 8 <= bytes.count {
            let length = bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
            names.append(String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self))
            offset += 12 + length
        }
        return names
    }

    /// The markers of a JPEG file before its first scan.
    private func markers(_ bytes: [UInt8]) -> [UInt8: Int] {
        var found: [UInt8: Int] = [:]
        var offset = 2
        while offset + 4 <= bytes.count, bytes[offset + 1] != 0xDA {
            found[bytes[offset + 1]] = offset
            offset += 2 + Int(bytes[offset + 2]) << 8 + Int(bytes[offset + 3])
        }
        return found
    }

    @Test(
        "PNG has the smallest color type that holds the picture, and no metadata but sRGB",
        arguments: [
            ("#090909", UInt8(0)), ("#09090907", 4), ("#090809", 2), ("#090809fe", 6),
        ]
    )
    func colorType(_ text: String, _ type: UInt8) throws {
        let color = try Color(parsing: text)
        let bitmap = Bitmap(size: PixelSize(width: 5, height: 3), filledWith: color)
        let bytes = try Renderer().encode(bitmap, as: .png)
        #expect(bytes[25] == type)
        #expect(bytes[24] == 8)
        #expect(chunks(bytes) == ["IHDR", "sRGB", "IDAT", "IEND"])
        #expect(try Renderer().bitmap(of: bytes).convertedToRGBA() == bitmap)
    }

    @Test("PNG gives back every pixel", arguments: ["cutout.png", "scene-gray.png", "gray-alpha-16.png", "row.png"])
    func lossless(_ name: String) throws {
        let bitmap = try Renderer().bitmap(of: Fixture.image(name))
        let again = try Renderer().bitmap(of: Renderer().encode(bitmap, as: .png))
        #expect(again.convertedToRGBA() == bitmap.convertedToRGBA())
    }

    @Test(
        "JPEG halves the colors below quality 90",
        arguments: [(1, UInt8(0x22)), (89, 0x22), (90, 0x11), (100, 0x11)]
    )
    func sampling(_ quality: Int, _ factors: UInt8) throws {
        let bitmap = try Renderer().bitmap(of: Fixture.image("scene.png"))
        let bytes = try Renderer().encode(bitmap, as: .jpeg, quality: quality)
        let found = markers(bytes)
        let frame = try #require(found[0xC0])
        #expect(bytes[frame + 9] == 3)
        #expect(bytes[frame + 11] == factors)
        #expect(found.keys.allSatisfy { !(0xE1...0xEF).contains($0) && $0 != 0xFE })
    }

    @Test("JPEG of a gray picture has one component")
    func gray() throws {
        let bitmap = try Renderer().bitmap(of: Fixture.image("scene-gray.png"))
        let bytes = try Renderer().encode(bitmap, as: .jpeg)
        let frame = try #require(markers(bytes)[0xC0])
        #expect(bytes[frame + 9] == 1)
    }

    @Test("JPEG comes near the picture, and nearer with quality")
    func fidelity() throws {
        let bitmap = try Renderer().bitmap(of: Fixture.image("portrait.jpg"))
        var sizes: [Int] = []
        var errors: [Double] = []
        for quality in [30, 60, 90, 98] {
            let bytes = try Renderer().encode(bitmap, as: .jpeg, quality: quality)
            let again = try Renderer().bitmap(of: bytes)
            var sum = 0
            for (one, other) in zip(again.bytes, bitmap.bytes) {
                let step = Int(one) - Int(other)
                sum += step * step
            }
            sizes.append(bytes.count)
            errors.append(Double(sum) / Double(bitmap.bytes.count))
        }
        #expect(sizes == sizes.sorted())
        #expect(errors == errors.sorted(by: >))
        // A mean square error of 12 is a signal-to-noise ratio of 37 dB.
        #expect(errors[3] < 12)
    }
}
