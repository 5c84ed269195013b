@testable import PixelPipeline

/// The resize in plain loops over whole pictures, as a reference for the one that works on vectors and rows.
struct PlainResampler {
    private let source: PixelSize
    private let target: PixelSize
    private let channels: Int
    private let horizontal: ResampleAxis
    private let vertical: ResampleAxis

    init(
        _ source: PixelSize,
        _ region: SourceRegion,
        _ target: PixelSize,
        _ channels: Int,
        _ kernel: ResampleKernel
    ) {
        self.source = source
        self.target = target
        self.channels = channels
        horizontal = ResampleAxis(
            ResampleAxis.Request(
                samples: 0..<source.width,
                from: region.left,
                to: region.right,
                targetCount: target.width,
                kernel: kernel
            )
        )
        vertical = ResampleAxis(
            ResampleAxis.Request(
                samples: 0..<source.height,
                from: region.top,
                to: region.bottom,
                targetCount: target.height,
                kernel: kernel
            )
        )
    }

    /// Resizes; three parts become four with the last one opaque, four are premultiplied and become straight.
    func resample(_ pixels: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for y in 0..<target.height {
            for x in 0..<target.width {
                let sums = (0..<channels).map { sum(of: pixels, x: x, y: y, channel: $0) }
                let whole = sums.map { clamped(rounded($0, bits: Int(vertical.fractionBits) + 5), to: 255) }
                if channels == 4 && whole[3] < 255 {
                    result += straight(sums, alpha: whole[3])
                } else {
                    result += whole.map { UInt8($0) }
                }
                if channels == 3 { result.append(255) }
            }
        }
        return result
    }

    /// Divides colours by alpha, both cut off to 5 bits of fraction.
    private func straight(_ sums: [Int], alpha: Int) -> [UInt8] {
        let parts = sums.map { clamped($0 >> Int(vertical.fractionBits), to: 255 * 32) }
        let colors = parts[..<3].map { alpha == 0 ? 0 : clamped((2 * 255 * $0 + parts[3]) / (2 * parts[3]), to: 255) }
        return (colors + [alpha]).map { UInt8($0) }
    }

    private func sum(of pixels: [UInt8], x: Int, y: Int, channel: Int) -> Int {
        var sum = 0
        for tap in 0..<vertical.counts[y] {
            let row = vertical.starts[y] + tap
            var narrow = 0
            for neighbour in 0..<horizontal.counts[x] {
                let index = (row * source.width + horizontal.starts[x] + neighbour) * channels + channel
                narrow += Int(pixels[index]) * Int(horizontal.weights[x * horizontal.stride + neighbour])
            }
            let word = clamped(rounded(narrow, bits: Int(horizontal.fractionBits) - 5), to: 255 * 32)
            sum += word * Int(vertical.weights[y * vertical.stride + tap])
        }
        return sum
    }

    private func rounded(_ value: Int, bits: Int) -> Int {
        (value + (1 << bits) / 2) >> bits
    }

    private func clamped(_ value: Int, to highest: Int) -> Int {
        min(highest, max(0, value))
    }
}
