import SeededNumbers
import Testing

@testable import PixelPipeline

/// What loops over whole pictures do, done again one pixel at a time by the plain formula.
@Suite("Filters: loops over pixels")
struct PixelLoopTests {
    /// Odd sizes, so that no loop comes out even, and one over the stretch that scans look at at once.
    static let sizes = [(1, 1), (3, 5), (7, 9), (17, 31), (37, 29)].map { PixelSize(width: $0.0, height: $0.1) }

    @Test("grey is the rounded luma and keeps alpha", arguments: sizes)
    func grayscale(_ size: PixelSize) {
        for (bitmap, isOpaque) in [(random(size, opaque: true), true), (random(size, opaque: false), false)] {
            let gray = bitmap.grayscaled()
            #expect(gray.layout == (isOpaque ? .gray : .rgba))
            expect(gray, from: bitmap) { color in
                let sum: Double = Double(color.red) * 19_595 + Double(color.green) * 38_470 + Double(color.blue) * 7_471
                let luma = UInt8((sum / 65_536).rounded())
                return Color(red: luma, green: luma, blue: luma, alpha: color.alpha)
            }
        }
    }

    @Test("parts times alpha are rounded to the nearest, for all values")
    func premultiply() {
        let bitmap = allParts
        let found = bitmap.premultipliedBytes()
        let exact = mapParts(bitmap) { part, alpha in (part * alpha / 255).rounded() }
        #expect(found == exact)
    }

    @Test("parts divided by alpha are rounded to the nearest and clamped, for all values")
    func straighten() {
        let bitmap = allParts
        let found = Bitmap.straightened(bitmap.bytes)
        let exact = mapParts(bitmap) { part, alpha in alpha > 0 ? min(255, (part * 255 / alpha).rounded()) : 0 }
        #expect(found == exact)
    }

    @Test("a colour behind is mixed by exactly what shines through", arguments: [255, 128, 1], sizes)
    func background(_ alpha: UInt8, _ size: PixelSize) {
        let below = Color(red: 3, green: 140, blue: 251, alpha: alpha)
        let bitmap = random(size, opaque: false)
        expect(bitmap.laid(on: below), from: bitmap) { over($0, below, opacity: 1) }
    }

    @Test("one colour over another is mixed by the formula of source over", arguments: [100, 60, 1, 0])
    func over(_ opacity: Int) {
        var random = SeededGenerator(seed: UInt64(opacity))
        for _ in 0..<2_000 {
            let (above, below) = (RandomStep.color(&random), RandomStep.color(&random))
            let found = above.laid(over: below, opacity: opacity)
            let exact = over(above, below, opacity: Double(opacity) / 100)
            #expect(found == exact || (found.isInvisible && exact.isInvisible), "\(above) over \(below)")
        }
    }

    @Test("one pixel is enough to be transparent or coloured", arguments: sizes)
    func scans(_ size: PixelSize) {
        let gray = Bitmap(size: size, filledWith: Color(red: 90, green: 90, blue: 90))
        #expect(gray.isOpaque && gray.isGray)
        for pixel in Set([0, size.pixelCount / 2, size.pixelCount - 1]) {
            for part in 0..<4 {
                var bytes = gray.bytes
                bytes[pixel * 4 + part] ^= 1
                let changed = Bitmap(size: size, layout: .rgba, bytes: bytes)
                #expect(changed.isOpaque == (part != 3))
                #expect(changed.isGray == (part == 3))
            }
        }
    }

    /// Every part with every alpha, once.
    private var allParts: Bitmap {
        var bytes: [UInt8] = []
        for alpha in 0...255 {
            for part in 0...255 {
                bytes += [UInt8(part), UInt8(255 - part), UInt8(part ^ 85), UInt8(alpha)]
            }
        }
        return Bitmap(size: PixelSize(width: 256, height: 256), layout: .rgba, bytes: bytes)
    }

    private func mapParts(_ bitmap: Bitmap, _ formula: (_ part: Double, _ alpha: Double) -> Double) -> [UInt8] {
        bitmap.bytes.indices.map { index in
            let alpha = bitmap.bytes[index | 3]
            return index % 4 == 3 ? alpha : UInt8(formula(Double(bitmap.bytes[index]), Double(alpha)))
        }
    }

    private func random(_ size: PixelSize, opaque: Bool) -> Bitmap {
        var random = SeededGenerator(seed: UInt64(size.pixelCount))
        let bytes = (0..<size.pixelCount * 4)
            .map { index in
                index % 4 == 3 && (opaque || random.next() % 4 == 0) ? 255 : UInt8(truncatingIfNeeded: random.next())
            }
        return Bitmap(size: size, layout: .rgba, bytes: bytes)
    }

    private func expect(_ found: Bitmap, from bitmap: Bitmap, _ formula: (Color) -> Color) {
        let places = (0..<bitmap.size.pixelCount).map { ($0 % bitmap.size.width, $0 / bitmap.size.width) }
        let wrong = places.filter { x, y in found[x, y] != formula(bitmap[x, y]) }
        #expect(wrong.isEmpty, "\(wrong.count) pixels, the first at \(wrong[0])")
    }

    private func over(_ above: Color, _ below: Color, opacity: Double) -> Color {
        let cover = Double(above.alpha) / 255 * opacity
        let rest = Double(below.alpha) / 255 * (1 - cover)
        guard cover + rest > 0 else { return below }
        func mix(_ one: UInt8, _ other: UInt8) -> UInt8 {
            // Halves are lifted over what floating point loses of them.
            UInt8(((Double(one) * cover + Double(other) * rest) / (cover + rest) + 1e-9).rounded())
        }
        return Color(
            red: mix(above.red, below.red),
            green: mix(above.green, below.green),
            blue: mix(above.blue, below.blue),
            alpha: UInt8(((cover + rest) * 255 + 1e-9).rounded())
        )
    }
}
