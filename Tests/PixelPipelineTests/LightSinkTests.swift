import CImageCodecs
import Testing

@testable import PixelPipeline

/// What becomes of the results of a JPEG file's resizes in light.
@Suite("Resizes in light")
struct LightSinkTests {
    @Test("make opaque pixels of red, green and blue, as many as there are")
    func interleave() {
        for count in Array(0...35) + [128] {
            var random = SeededGenerator(seed: UInt64(count))
            let parts = (0..<3).map { _ in (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) } }
            // What is behind the pixels stays.
            var pixels = [UInt8](repeating: 7, count: 4 * count + 8)
            unsafe portrait_color_interleave(parts[0], parts[1], parts[2], count, &pixels)
            var expected: [UInt8] = []
            for index in 0..<count { expected += parts.map { $0[index] } + [255] }
            expected += [UInt8](repeating: 7, count: 8)
            #expect(pixels == expected, "\(count) pixels")
        }
    }
}
