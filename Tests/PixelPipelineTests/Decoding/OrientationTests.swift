import SeededNumbers
import Testing

@testable import PixelPipeline

/// Pictures turned upright, beside where the Exif standard says that each pixel belongs.
@Suite("An orientation")
struct OrientationTests {
    /// Where a pixel of the upright picture is stored: JEITA CP-3451, 4.6.4 A, "Orientation".
    private func stored(_ x: Int, _ y: Int, in size: PixelSize, _ orientation: Orientation) -> (x: Int, y: Int) {
        let (right, bottom) = (size.width - 1, size.height - 1)
        return switch orientation.rawValue {
        case 2: (right - x, y)
        case 3: (right - x, bottom - y)
        case 4: (x, bottom - y)
        case 5: (y, x)
        case 6: (y, bottom - x)
        case 7: (right - y, bottom - x)
        case 8: (right - y, x)
        default: (x, y)
        }
    }

    @Test("puts each pixel where it belongs", arguments: Orientation.allCases, [(1, 1), (3, 70), (65, 33), (128, 31)])
    func turn(_ orientation: Orientation, side: (width: Int, height: Int)) {
        let size = PixelSize(width: side.width, height: side.height)
        for layout in [Bitmap.Layout.gray, .rgba] {
            var random = SeededGenerator(seed: UInt64(orientation.rawValue))
            let bytes = (0..<(size.pixelCount * layout.channelCount))
                .map { _ in UInt8.random(in: 0...255, using: &random) }
            let bitmap = Bitmap(size: size, layout: layout, bytes: bytes)
            let upright = bitmap.turnedUpright(from: orientation)
            let isTurned = orientation.rawValue > 4
            #expect(upright.size.width == (isTurned ? size.height : size.width))
            #expect(upright.size.height == (isTurned ? size.width : size.height))
            for y in 0..<upright.size.height {
                for x in 0..<upright.size.width {
                    let place = stored(x, y, in: size, orientation)
                    guard upright[x, y] != bitmap[place.x, place.y] else { continue }
                    Issue.record("(\(x), \(y)) of \(side) as \(layout)")
                    return
                }
            }
        }
    }
}
