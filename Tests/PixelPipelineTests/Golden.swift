import FoundationEssentials
import PixelPipeline
import Testing

/// The expectations that another program computed.
struct Golden: Decodable {
    /// One picture, what is done to it and how exactly the result is known.
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let source: String
        let recipe: String
        let width: Int
        let height: Int
        let tolerance: Int
        let origin: String

        var testDescription: String { name }
    }

    let cases: [Case]
    let colors: [String: String]

    /// The content of the list; empty when it can't be read, which the tests notice.
    static let all: Golden = {
        do {
            return try JSONDecoder().decode(Golden.self, from: Data(Fixture.bytes("golden", "golden.json")))
        } catch {
            return Golden(cases: [], colors: [:])
        }
    }()

    /// The cases whose name begins with one of the words.
    static func cases(_ prefixes: String...) -> [Case] {
        all.cases.filter { one in prefixes.contains { one.name.hasPrefix($0) } }
    }
}

extension Golden.Case {
    /// Compares a picture with the expectation; leaves both and their difference in a folder when they differ.
    func expect(_ actual: Bitmap) throws {
        let golden = try Renderer().bitmap(of: Fixture.bytes("golden", "\(name).png")).convertedToRGBA()
        let found = actual.convertedToRGBA()
        #expect(found.size == PixelSize(width: width, height: height))
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
        try Data(Renderer().encode(found, as: .png)).write(to: folder.appending(path: "\(name)-actual.png"))
        try Data(Renderer().encode(picture, as: .png)).write(to: folder.appending(path: "\(name)-difference.png"))
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
