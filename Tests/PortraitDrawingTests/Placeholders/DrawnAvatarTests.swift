import PixelPipeline
import Testing

@testable import PortraitDrawing

@Suite("Drawn avatars")
struct DrawnAvatarTests {
    private static func picture(_ style: DrawnAvatar.Style, _ number: Int, side: Int = 64) -> Bitmap {
        DrawnAvatar(style: style, hash: "\(number)").bitmap(side: side)
    }

    @Test(
        "are the same for the same hash, opaque and of the side that was asked for",
        arguments: DrawnAvatar.Style.allCases
    )
    func same(style: DrawnAvatar.Style) {
        for side in [1, 2, 33, 64] {
            let first = Self.picture(style, 7, side: side)
            #expect(first == Self.picture(style, 7, side: side))
            #expect(first.size == PixelSize(width: side, height: side))
            #expect(stride(from: 3, to: first.bytes.count, by: 4).allSatisfy { first.bytes[$0] == 255 })
        }
    }

    @Test("tell 100 strangers apart", arguments: DrawnAvatar.Style.allCases)
    func strangers(style: DrawnAvatar.Style) {
        let pictures = Set((0..<100).map { Self.picture(style, $0, side: 24).bytes })
        // A colour is one of 360 hues: of 100 strangers about 13 share one (100 - 360 * (1 - (359 / 360) ^ 100) = 12.7).
        #expect(pictures.count >= (style == .color ? 75 : 99))
    }

    @Test("of two styles differ for one hash")
    func styles() {
        let pictures = Set(DrawnAvatar.Style.allCases.map { Self.picture($0, 1).bytes })
        #expect(pictures.count == DrawnAvatar.Style.allCases.count)
    }

    @Test("of faces, monsters, robots and heroes show more than one thing", arguments: DrawnAvatar.Style.allCases)
    func contents(style: DrawnAvatar.Style) {
        let bytes = Self.picture(style, 3).bytes
        let colors = Set(stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 3]) })
        #expect(style == .color ? colors.count == 1 : colors.count >= 3)
    }

    @Test("of the styles that are mirrored are so", arguments: [DrawnAvatar.Style.retro])
    func mirrored(style: DrawnAvatar.Style) {
        let picture = Self.picture(style, 11)
        let side = 64
        for y in 0..<side {
            for x in 0..<side {
                let (here, there) = ((y * side + x) * 4, (y * side + side - 1 - x) * 4)
                let difference = (0..<3).map { abs(Int(picture.bytes[here + $0]) - Int(picture.bytes[there + $0])) }
                // Halves of a pixel are rounded to either side.
                #expect((difference.max() ?? 0) <= 2, "\(x), \(y)")
            }
        }
    }

    @Test("called identicons look the same after a quarter turn")
    func turned() {
        let picture = Self.picture(.identicon, 5)
        let side = 64
        var worst = 0
        for y in 0..<side {
            for x in 0..<side {
                let (here, there) = ((y * side + x) * 4, (x * side + side - 1 - y) * 4)
                for part in 0..<3 {
                    worst = max(worst, abs(Int(picture.bytes[here + part]) - Int(picture.bytes[there + part])))
                }
            }
        }
        // Lines are exact along rows and cut into 16 across them: edges differ by a sixteenth at most.
        #expect(worst <= 16)
    }
}
