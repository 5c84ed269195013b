import Testing

@testable import PixelPipeline

/// Masks that are kept from picture to picture.
@Suite("Mask cache")
struct MaskCacheTests {
    private static let shapes: [MaskShape] = [.circle, .rounded(radius: 9), .rounded(radius: 400)]

    @Test("cuts as a mask measured for the picture does", arguments: [(40, 40), (41, 23), (1, 7), (1_100, 30)])
    func sameMasks(width: Int, height: Int) {
        let size = PixelSize(width: width, height: height)
        let bytes = (0..<(size.pixelCount * 4)).map { UInt8(truncatingIfNeeded: $0 * 37) }
        let picture = Bitmap(size: size, layout: .rgba, bytes: bytes)
        let masks = MaskCache()
        for _ in 0..<2 {
            for shape in Self.shapes {
                #expect(picture.masked(by: shape, masks: masks) == picture.masked(by: shape), "\(shape)")
            }
        }
    }

    @Test("tells sizes and shapes apart, and goes on when it is full")
    func manyMasks() {
        let masks = MaskCache()
        for side in 1...30 {
            let size = PixelSize(width: side, height: 31 - side)
            #expect(masks.rows(of: .circle, in: size)?.count == (32 - side) / 2)
            #expect(masks.rows(of: .rounded(radius: 2), in: size)?.count == (32 - side) / 2)
        }
    }

    @Test("has nothing for a picture that is not masked")
    func noMask() {
        #expect(MaskCache().rows(of: .rectangle, in: PixelSize(width: 4, height: 4)) == nil)
    }
}
