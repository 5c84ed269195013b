import FoundationEssentials
import PixelPipeline
import Testing

/// Two pictures, pixel by pixel.
struct PictureComparison {
    private let found: Bitmap
    private let golden: Bitmap

    /// Compares a picture with the expectation.
    init(of found: Bitmap, with golden: Bitmap) {
        self.found = found.convertedToRGBA()
        self.golden = golden.convertedToRGBA()
    }

    /// Expects no pixel to be off by more; leaves both pictures and their difference in a folder when one is.
    func expect(_ name: String, tolerance: Int) throws {
        #expect(found.size == golden.size, "\(name)")
        try #require(found.size == golden.size)
        var worst = 0
        var difference: [UInt8] = []
        for offset in stride(from: 0, to: golden.bytes.count, by: 4) {
            let step = Self.distance(found.bytes, golden.bytes, at: offset)
            worst = max(worst, step)
            difference += [UInt8](repeating: UInt8(min(255, step * 16)), count: 3) + [255]
        }
        guard worst > tolerance else { return }
        let folder = FileManager.default.temporaryDirectory.appending(path: "portrait-golden")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let picture = Bitmap(size: golden.size, layout: .rgba, bytes: difference)
        let stem = String(name.map { $0 == "/" ? "-" : $0 })
        try Data(Renderer().encode(found, as: .png)).write(to: folder.appending(path: "\(stem)-actual.png"))
        try Data(Renderer().encode(picture, as: .png)).write(to: folder.appending(path: "\(stem)-difference.png"))
        Issue.record("\(name) is off by \(worst), \(tolerance) are allowed; see \(folder.path)")
    }

    /// The largest difference of premultiplied parts and of alpha, in steps of 8 bits.
    private static func distance(_ one: [UInt8], _ other: [UInt8], at offset: Int) -> Int {
        var worst = abs(Int(one[offset + 3]) - Int(other[offset + 3]))
        for channel in offset..<(offset + 3) {
            let first = Double(one[channel]) * Double(one[offset + 3]) / 255
            let second = Double(other[channel]) * Double(other[offset + 3]) / 255
            worst = max(worst, Int(abs(first - second).rounded()))
        }
        return worst
    }
}
