import CImageCodecs
import SeededNumbers
import Testing

@testable import PixelPipeline

/// What is done for many samples at once, beside the same for one sample after another.
@Suite("Rows of light")
struct LightRowTests {
    /// Samples of a row, and the variances of its blocks; the chroma of so many pixels is one sample.
    struct Row {
        let width: Int
        let chromaShift: Int
        let luma: [UInt8]
        let blue: [UInt8]
        let red: [UInt8]
        let variances: [UInt16]
        static let blockShift = 2

        init(width: Int, chromaShift: Int, using random: inout SeededGenerator) {
            self.width = width
            self.chromaShift = chromaShift
            let chromaCount = (width - 1) >> chromaShift + 1
            luma = (0..<width).map { _ in .random(in: 0...255, using: &random) }
            blue = (0..<chromaCount).map { _ in .random(in: 0...255, using: &random) }
            red = (0..<chromaCount).map { _ in .random(in: 0...255, using: &random) }
            // No 64 samples of 8 bits have a larger one.
            variances = (0...(width >> Self.blockShift)).map { _ in .random(in: 0...(128 * 128), using: &random) }
        }

        /// The chroma of a pixel; of two pixels each has a quarter of the sample beside it (`h2v1_fancy_upsample`, jdsample.c).
        func chroma(_ samples: [UInt8], _ x: Int) -> Int {
            let index = x >> chromaShift
            guard chromaShift == 1 else { return Int(samples[index]) }
            let near = min(max(index + (x % 2 == 0 ? -1 : 1), 0), samples.count - 1)
            return (3 * Int(samples[index]) + Int(samples[near]) + (x % 2 == 0 ? 1 : 2)) / 4
        }

        /// The samples of a pixel's colours: ITU-T T.871, 7, with the factors times 16,384.
        func colors(_ x: Int) -> [Int] {
            let (blue, red) = (chroma(blue, x) - 128, chroma(red, x) - 128)
            return [22_970 * red, -5_638 * blue - 11_700 * red, 29_032 * blue]
                .map { min(max((Int(luma[x]) * 16_384 + 8_192 + $0) >> 14, 0), 255) }
        }

        /// The light of a sample at a place.
        func light(of sample: Int, _ x: Int, _ hasVariances: Bool) -> Int16 {
            guard hasVariances else { return LightCurve.light[sample] }
            let added = (Int(LightCurve.bends[sample]) * Int(variances[x >> Self.blockShift]) + 16_384) >> 15
            return Int16(min(Int(LightCurve.light[sample]) + added, LightCurve.full))
        }
    }

    private static let widths = Array(1...70) + [127, 128, 129, 290]

    /// Parts of a row, with the whole of it.
    private static func parts(of width: Int) -> [Range<Int>] {
        let ends = [(0, width), (0, (width + 1) / 2), (8, width - 1), (8, 9), (16, width - 5), (64, width), (72, 75)]
        return ends.filter { $0 < $1 && $1 <= width }.map { $0..<$1 }
    }

    /// What a C function writes about a part of a row.
    private func words(
        _ row: Row,
        _ part: Range<Int>,
        _ count: Int,
        _ hasVariances: Bool,
        _ call: (UnsafePointer<portrait_light_curve>, UnsafePointer<portrait_light_row>, UnsafeMutablePointer<Int16>) ->
            Void
    ) -> [Int16] {
        // What is behind the row stays.
        var words = [Int16](repeating: -1, count: count + 8)
        unsafe row.luma.withUnsafeBufferPointer { luma in
            unsafe row.blue.withUnsafeBufferPointer { blue in
                unsafe row.red.withUnsafeBufferPointer { red in
                    unsafe row.variances.withUnsafeBufferPointer { variances in
                        unsafe words.withUnsafeMutableBufferPointer { words in
                            var description = unsafe portrait_light_row()
                            unsafe description.luma = luma.baseAddress
                            unsafe description.width = row.width
                            unsafe description.first = part.lowerBound
                            unsafe description.end = part.upperBound
                            unsafe description.blue = blue.baseAddress
                            unsafe description.red = red.baseAddress
                            unsafe description.chroma_shift = UInt32(row.chromaShift)
                            unsafe description.variances = hasVariances ? variances.baseAddress : nil
                            unsafe description.block_shift = UInt32(Row.blockShift)
                            guard let target = words.baseAddress else { return }
                            unsafe LightCurve.withTables { curve in unsafe call(curve, &description, target) }
                        }
                    }
                }
            }
        }
        #expect(words.suffix(8) == [Int16](repeating: -1, count: 8)[...])
        return words.dropLast(8)
    }

    @Test("of luma and chroma have the light of their colours", arguments: 0...2, [false, true])
    func colors(chromaShift: Int, hasVariances: Bool) {
        var random = SeededGenerator(seed: UInt64(chromaShift))
        for width in Self.widths {
            let row = Row(width: width, chromaShift: chromaShift, using: &random)
            let colors = (0..<width).map { x in row.colors(x).map { row.light(of: $0, x, hasVariances) } }
            for part in Self.parts(of: width) {
                let found = unsafe words(row, part, 3 * width, hasVariances) {
                    unsafe portrait_light_of_ycbcr($0, $1, $2)
                }
                // What nobody looks at stays.
                let expected = (0..<3)
                    .flatMap { color in (0..<width).map { part.contains($0) ? colors[$0][color] : -1 } }
                #expect(found == expected, "\(part) of \(width) pixels")
            }
        }
    }

    @Test("of luma alone have its light", arguments: [false, true])
    func luma(hasVariances: Bool) {
        var random = SeededGenerator(seed: 9)
        for width in Self.widths {
            let row = Row(width: width, chromaShift: 0, using: &random)
            let light = (0..<width).map { row.light(of: Int(row.luma[$0]), $0, hasVariances) }
            for part in Self.parts(of: width) {
                let found = unsafe words(row, part, width, hasVariances) { unsafe portrait_light_of_luma($0, $1, $2) }
                #expect(found == (0..<width).map { part.contains($0) ? light[$0] : -1 }, "\(part) of \(width) samples")
            }
        }
    }

    @Test("of red, green and blue become opaque pixels, as many as there are")
    func pixels() {
        for count in Array(0...35) + [128] {
            var random = SeededGenerator(seed: UInt64(count))
            let stride = count + count % 3
            let words = (0..<(3 * stride)).map { _ in Int16.random(in: 0...Int16(LightCurve.full), using: &random) }
            // What is behind the pixels stays.
            var pixels = [UInt8](repeating: 7, count: 4 * count + 8)
            unsafe words.withUnsafeBufferPointer { words in
                unsafe pixels.withUnsafeMutableBufferPointer { pixels in
                    let row = unsafe UnsafeMutableBufferPointer(rebasing: pixels[..<(4 * count)])
                    unsafe LightRow.colors(words, stride: stride, into: row)
                }
            }
            var expected: [UInt8] = []
            for index in 0..<count {
                expected += (0..<3).map { StandardRGB.codes[Int(words[$0 * stride + index])] } + [255]
            }
            expected += [UInt8](repeating: 7, count: 8)
            #expect(pixels == expected, "\(count) pixels")
        }
    }
}
