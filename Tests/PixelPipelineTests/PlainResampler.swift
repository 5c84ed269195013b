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

    /// Resizes; three parts become four with the last one opaque.
    func resample(_ pixels: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for y in 0..<target.height {
            for x in 0..<target.width {
                for channel in 0..<channels {
                    result.append(part(of: pixels, x: x, y: y, channel: channel))
                }
                if channels == 3 { result.append(255) }
            }
        }
        return result
    }

    private func part(of pixels: [UInt8], x: Int, y: Int, channel: Int) -> UInt8 {
        var sum = 0
        for tap in 0..<vertical.counts[y] {
            let row = vertical.starts[y] + tap
            var narrow = 0
            for neighbour in 0..<horizontal.counts[x] {
                let place = (row * source.width + horizontal.starts[x] + neighbour) * channels + channel
                narrow += Int(pixels[place]) * Int(horizontal.weights[x * horizontal.stride + neighbour])
            }
            let word = rounded(narrow, bits: Int(horizontal.fractionBits) - 5)
            sum += min(255 * 32, max(0, word)) * Int(vertical.weights[y * vertical.stride + tap])
        }
        return UInt8(min(255, max(0, rounded(sum, bits: Int(vertical.fractionBits) + 5))))
    }

    private func rounded(_ value: Int, bits: Int) -> Int {
        (value + (1 << bits) / 2) >> bits
    }
}
