import FoundationEssentials
import PixelPipeline

/// How much memory this program keeps after many renditions in a row.
struct GrowthReport {
    /// The line in words.
    let text: String

    /// Draws portraits and reads how much memory the program has before and after.
    ///
    /// - Parameter bench: Where the pictures are.
    /// - Throws: ``BenchmarkError``, ``ImagingError``, ``RecipeError`` and what goes wrong with files.
    init(_ bench: BenchmarkFolder) throws {
        let recipe = try Recipe(parsing: "resize:128x128/circle/format:png")
        let originals = try bench.pictures(of: .stored).map { [UInt8](try Data(contentsOf: URL(filePath: $0))) }
        let portrait = Portrait()
        var before = 0
        for index in 0..<Self.warmUpCount + Self.count {
            if index == Self.warmUpCount { before = try Self.residentByteCount() }
            _ = try portrait.render(originals[index % originals.count], recipes: [recipe], isTogether: true)
        }
        let growth = Double(try Self.residentByteCount() - before) / 1e6
        text =
            "Memory kept after \(Self.count) renditions in a row, \(Self.warmUpCount) before: \(growth.text) MB more\n"
    }

    private static let warmUpCount = 120
    private static let count = 1000

    /// What `/proc/self/statm` tells in its second field, in pages of 4096 bytes.
    private static func residentByteCount() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return (Int(fields[1]) ?? 0) * 4096
    }
}
