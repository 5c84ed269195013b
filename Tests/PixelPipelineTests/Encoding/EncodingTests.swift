import PixelPipeline
import Testing

@Suite("Encoding")
struct EncodingTests {
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
        "JPEG halves soft colors below quality 90",
        arguments: [(1, UInt8(0x22)), (89, 0x22), (90, 0x11), (100, 0x11)]
    )
    func sampling(_ quality: Int, _ factors: UInt8) throws {
        let bitmap = try Renderer().bitmap(of: Fixture.image("scene.png")).blurred(sigma: 3)
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
            sizes.append(bytes.count)
            errors.append(bitmap.meanSquareError(to: again))
        }
        #expect(sizes == sizes.sorted())
        #expect(errors == errors.sorted(by: >))
        // A mean square error of 12 is a signal-to-noise ratio of 37 dB.
        #expect(errors[3] < 12)
    }
}
