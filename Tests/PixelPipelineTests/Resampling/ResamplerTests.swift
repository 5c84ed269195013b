import SeededNumbers
import Testing

@testable import PixelPipeline

/// Resizing row by row, compared with sums in plain loops.
@Suite("Resampler")
struct ResamplerTests {
    private static let sizes = [(1, 1), (3, 2), (17, 5), (40, 31), (64, 9)]
    /// The lanes that this processor has.
    private static let lanes = ResampleLanes.supported

    @Test("gives what plain loops give, to the bit", arguments: [1, 3, 4], ResampleKernel.allCases)
    func matchesPlainLoops(channels: Int, kernel: ResampleKernel) {
        var generator = SeededGenerator(seed: 7)
        for (width, height) in Self.sizes {
            let source = PixelSize(width: width, height: height)
            let pixels = (0..<(source.pixelCount * channels)).map { _ in UInt8.random(in: 0...255, using: &generator) }
            for (targetWidth, targetHeight) in [(1, 1), (7, 3), (33, 20)] {
                let target = PixelSize(width: targetWidth, height: targetHeight)
                var region = SourceRegion(whole: source)
                region.left += Double(width) * 0.13
                region.bottom -= Double(height) * 0.21
                let expected = PlainResampler(source, region, target, channels, kernel).resample(pixels)
                for lanes in Self.lanes {
                    let found = Self.resized(pixels, source, region, target, channels, kernel, lanes)
                    #expect(found == expected, "\(source) to \(target) in \(lanes) lanes")
                }
            }
        }
    }

    @Test("gives the same words in lanes of each width", arguments: [1, 4])
    func lanes(channels: Int) {
        var generator = SeededGenerator(seed: 11)
        let source = PixelSize(width: 290, height: 61)
        let pixels = (0..<(source.pixelCount * channels)).map { _ in UInt8.random(in: 0...255, using: &generator) }
        for (width, height) in [(128, 31), (37, 61), (83, 7), (301, 5)] {
            let words = Self.lanes.map { lanes in
                var resampler = Resampler(
                    source: SourceRegion(whole: source),
                    region: SourceRegion(whole: source),
                    target: PixelSize(width: width, height: height),
                    channels: channels,
                    lift: 1.0 / 24,
                    keepsFraction: true,
                    lanes: lanes
                )
                let rowByteCount = source.width * channels
                for y in 0..<source.height {
                    let row = Array(pixels[(y * rowByteCount)..<((y + 1) * rowByteCount)])
                    unsafe row.withUnsafeBufferPointer { row in unsafe resampler.push(row) }
                }
                return resampler.words
            }
            #expect(words.allSatisfy { $0 == words[0] && $0.count == width * height * channels })
        }
    }

    @Test("leaves an even area as it is", arguments: ResampleKernel.allCases)
    func evenArea(kernel: ResampleKernel) {
        let source = PixelSize(width: 50, height: 37)
        for value: UInt8 in [0, 1, 127, 254, 255] {
            let pixels = [UInt8](repeating: value, count: source.pixelCount)
            let target = PixelSize(width: 13, height: 61)
            let found = Self.resized(pixels, source, SourceRegion(whole: source), target, 1, kernel)
            #expect(found.allSatisfy { $0 == value })
        }
    }

    @Test("weights of every target add up to one", arguments: ResampleKernel.allCases)
    func weightSums(kernel: ResampleKernel) {
        for (count, targets) in [(1, 9), (9, 1), (100, 7), (7, 100), (31, 31), (5000, 3)] {
            for lift in [0, 1.0 / 24] {
                let axis = ResampleAxis(
                    ResampleAxis.Request(
                        samples: 0..<count,
                        from: 0.3,
                        to: Double(count) - 0.2,
                        targetCount: targets,
                        kernel: kernel,
                        lift: lift
                    )
                )
                for target in 0..<targets {
                    let row = (0..<axis.stride).map { Int(axis.weights[target * axis.stride + $0]) }
                    #expect(row.reduce(0, +) == 1 << Int(axis.fractionBits))
                }
            }
        }
    }

    @Test("weights of a mirrored axis are mirrored", arguments: ResampleKernel.allCases)
    func mirroredWeights(kernel: ResampleKernel) {
        for (count, targets) in [(9, 1), (100, 7), (7, 100), (31, 31), (500, 3)] {
            for lift in [0, 1.0 / 24] {
                let end = Double(count)
                var request = ResampleAxis.Request(
                    samples: 0..<count,
                    from: 0.3,
                    to: end - 0.2,
                    targetCount: targets,
                    kernel: kernel,
                    lift: lift
                )
                let rows = (0..<targets).map { Self.weights($0, of: request) }
                (request.from, request.to) = (end - request.to, end - request.from)
                let mirrored = (0..<targets).reversed().map { Self.weights($0, of: request).reversed() }
                for (row, other) in zip(rows.joined(), mirrored.joined()) { #expect(abs(row - other) < 1e-9) }
            }
        }
    }

    /// The weights of a target for each of the source samples.
    private static func weights(_ target: Int, of request: ResampleAxis.Request) -> [Double] {
        var row = ResampleRow(target, of: request, steps: ResampleKernel.Steps(1 / request.widening))
        if request.lift > 0 { row.lift(by: request.lift, within: request.samples) }
        row.normalize()
        var weights = [Double](repeating: 0, count: request.samples.count)
        weights.replaceSubrange(row.start..<(row.start + row.weights.count), with: row.weights)
        return weights
    }

    @Test("weights of equal steps are those of each distance", arguments: ResampleKernel.allCases)
    func equalSteps(kernel: ResampleKernel) {
        for (first, step, count) in [(-3.2, 0.011, 600), (-3.0, 0.5, 13), (-0.25, 1.0, 4), (0.0, 0.001, 3_100)] {
            let found = kernel.weights(from: first, by: ResampleKernel.Steps(step), count: count)
            for index in 0..<count {
                #expect(abs(found[index] - kernel.weight(at: first + Double(index) * step)) < 1e-9)
            }
        }
    }

    @Test("has the values of the kernels' published formulas")
    func kernelValues() {
        // Lanczos: sinc(1/2) sinc(1/6) = (2/pi) (3/pi).
        #expect(abs(ResampleKernel.lanczos3.weight(at: 0.5) - 6 / (Double.pi * Double.pi)) < 1e-12)
        #expect(ResampleKernel.lanczos3.weight(at: 0) == 1)
        #expect(abs(ResampleKernel.lanczos3.weight(at: 2)) < 1e-12)
        #expect(abs(ResampleKernel.mitchell.weight(at: 0) - 8.0 / 9) < 1e-12)
        #expect(abs(ResampleKernel.mitchell.weight(at: 1) - 1.0 / 18) < 1e-12)
        #expect(abs(ResampleKernel.mitchell.weight(at: 1.5) - -5.0 / 144) < 1e-12)
        #expect(ResampleKernel.box.weight(at: 0.4) == 1)
        #expect(ResampleKernel.box.weight(at: 0.6) == 0)
    }

    private static func resized(
        _ pixels: [UInt8],
        _ source: PixelSize,
        _ region: SourceRegion,
        _ target: PixelSize,
        _ channels: Int,
        _ kernel: ResampleKernel,
        _ lanes: ResampleLanes = .best
    ) -> [UInt8] {
        var resampler = Resampler(
            source: SourceRegion(whole: source),
            region: region,
            target: target,
            channels: channels,
            kernel: kernel,
            lanes: lanes
        )
        let rowByteCount = source.width * channels
        for y in 0..<source.height {
            let row = Array(pixels[(y * rowByteCount)..<((y + 1) * rowByteCount)])
            unsafe row.withUnsafeBufferPointer { row in unsafe resampler.push(row) }
        }
        #expect(resampler.isComplete)
        return resampler.result
    }
}
