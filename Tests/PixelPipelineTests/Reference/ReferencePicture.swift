import Glibc
import PixelPipeline

/// A picture of the reference pipeline: four numbers for each pixel, nothing rounded.
///
/// Red, green and blue multiplied by alpha, and alpha, all from 0 to 255.
struct ReferencePicture {
    let width: Int
    let height: Int
    var parts: [Double]

    init(width: Int, height: Int, parts: [Double]) {
        self.width = width
        self.height = height
        self.parts = parts
    }

    /// A picture of decoded pixels.
    init(_ bitmap: Bitmap) {
        var parts: [Double] = []
        parts.reserveCapacity(bitmap.size.pixelCount * 4)
        let step = bitmap.layout.channelCount
        for offset in stride(from: 0, to: bitmap.bytes.count, by: step) {
            let alpha = step == 4 ? Double(bitmap.bytes[offset + 3]) : 255
            for channel in 0..<3 {
                parts.append(Double(bitmap.bytes[step == 4 ? offset + channel : offset]) * alpha / 255)
            }
            parts.append(alpha)
        }
        self.init(width: bitmap.size.width, height: bitmap.size.height, parts: parts)
    }

    var size: PixelSize { PixelSize(width: width, height: height) }

    /// The four numbers of a pixel.
    func pixel(_ x: Int, _ y: Int) -> ArraySlice<Double> {
        let offset = (y * width + x) * 4
        return parts[offset..<offset + 4]
    }

    var isOpaque: Bool {
        !stride(from: 3, to: parts.count, by: 4).contains { parts[$0] < 254.5 }
    }

    /// The picture as eight bits can hold it.
    var bitmap: Bitmap {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(parts.count)
        for offset in stride(from: 0, to: parts.count, by: 4) {
            let alpha = parts[offset + 3]
            for channel in offset..<(offset + 3) {
                bytes.append(alpha > 0 ? UInt8(min(255, (parts[channel] * 255 / alpha).rounded())) : 0)
            }
            bytes.append(UInt8(alpha.rounded()))
        }
        return Bitmap(size: size, layout: .rgba, bytes: bytes)
    }

    /// Changes every pixel, seen with straight colour parts.
    mutating func changeColors(_ change: (inout (red: Double, green: Double, blue: Double)) -> Void) {
        for offset in stride(from: 0, to: parts.count, by: 4) {
            let share = parts[offset + 3] / 255
            guard share > 0 else { continue }
            var color = (red: parts[offset] / share, green: parts[offset + 1] / share, blue: parts[offset + 2] / share)
            change(&color)
            parts[offset] = min(255, max(0, color.red)) * share
            parts[offset + 1] = min(255, max(0, color.green)) * share
            parts[offset + 2] = min(255, max(0, color.blue)) * share
        }
    }

    /// The largest difference of a part.
    func distance(to other: ReferencePicture) -> Double {
        zip(parts, other.parts).reduce(0) { max($0, abs($1.0 - $1.1)) }
    }

    /// The ratio of signal to noise in decibels.
    func likeness(to other: ReferencePicture) -> Double {
        let sum = zip(parts, other.parts).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        // Alpha counts for nothing in the mean, so that opaque pictures are not praised for it.
        let mean = max(1e-9, sum / Double(width * height * 3))
        return 10 * log10(255 * 255 / mean)
    }
}
