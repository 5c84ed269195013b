import Testing

@testable import PixelPipeline

@Suite("Attention copy")
struct AttentionCopyTests {
    private static func copy(_ picture: (Int, Int), _ box: (Int, Int)) -> AttentionCopy? {
        AttentionCopy(
            of: PixelSize(width: picture.0, height: picture.1),
            toFill: PixelSize(width: box.0, height: box.1)
        )
    }

    /// Picture, box, and the copy: one side is that of the box, the other one is in proportion, without what makes no whole pixel.
    static let copies: [((Int, Int), (Int, Int), (Int, Int))] = [
        ((4_000, 3_000), (256, 256), (341, 256)), ((3_000, 4_000), (256, 256), (256, 341)),
        ((4_000, 3_000), (256, 100), (256, 192)), ((400, 399), (100, 100), (100, 100)),
        // Of 21 pixels four times as many, so that there are 64 to look at, or as many times as the picture has.
        ((4_000, 3_000), (16, 16), (85, 64)), ((50, 40), (16, 16), (40, 32)),
    ]

    @Test("is as small as what is kept of it, and has the pixels that are looked at", arguments: copies)
    func size(picture: (Int, Int), box: (Int, Int), expected: (Int, Int)) throws {
        let copy = try #require(Self.copy(picture, box))
        #expect(copy.size == PixelSize(width: expected.0, height: expected.1))
        // Pixels stay squares, and what is left out is less than one of the copy, half at each end.
        let (across, down) = (copy.region.width / Double(expected.0), copy.region.height / Double(expected.1))
        #expect(abs(across - down) < 1e-9)
        #expect(abs(copy.region.left + copy.region.right - Double(picture.0)) < 1e-9)
        #expect(abs(copy.region.top + copy.region.bottom - Double(picture.1)) < 1e-9)
        #expect(Double(picture.0) - copy.region.width < across && Double(picture.1) - copy.region.height < down)
    }

    @Test(
        "is none where it would have the pixels of the picture, or more",
        arguments: [(50, 50), (60, 60), (25, 25), (200, 30)]
    )
    func none(box: (Int, Int)) {
        #expect(Self.copy((100, 50), box) == nil)
    }
}
