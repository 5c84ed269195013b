import PixelPipeline
import Testing

@Suite("Decoding: files cut short")
struct TruncationTests {
    /// A file of the fixtures.
    struct File: CustomTestStringConvertible, Sendable {
        let folder: String
        let name: String

        var testDescription: String { "\(folder)/\(name)" }
    }

    /// All pictures, good and broken, without those that only say what others look like.
    static let files = {
        let folders: KeyValuePairs<String, Set<String>?> = [
            "images": nil, "malformed": nil, "differential": nil, "gif": ["gif"], "webp": ["webp"],
            "color": ["jpg", "png", "webp"], "jpeg": ["jpg"], "jpeg/odd": ["jpg"],
            "heif": ["heic", "avif"],
        ]
        return folders.flatMap { folder, extensions in
            Fixture.names(in: folder, extensions: extensions)
                .filter { !$0.hasSuffix("-golden.png") }
                .map { File(folder: folder, name: $0) }
        }
    }()

    @Test("is refused or decoded at any length, each time at once", arguments: files)
    func strictly(_ file: File) throws {
        try cut(file, Renderer(), step: 1)
    }

    // Leniency concerns JPEG only, and decodes nearly every length, so that a third of them takes as long as above.
    @Test("so is a JPEG that is taken leniently", arguments: files.filter { $0.name.hasSuffix(".jpg") })
    func leniently(_ file: File) throws {
        try cut(file, Renderer(lenient: true), step: 3)
    }

    /// Decodes the beginnings of a file.
    private func cut(_ file: File, _ renderer: Renderer, step: Int) throws {
        let bytes = try Fixture.bytes(file.folder, file.name)
        let lengths = Self.lengths(of: bytes.count)
        let workspace = RenderingWorkspace()
        var refused = 0
        var slowest = Duration.zero
        for index in stride(from: 0, to: lengths.count, by: step) {
            let part = Array(bytes[..<lengths[index]])
            let time = ThreadClock.measure {
                do throws(ImagingError) {
                    _ = try renderer.bitmap(of: part, in: workspace)
                } catch {
                    refused += 1
                }
            }
            slowest = max(slowest, time)
        }
        #expect(refused > 0)
        #expect(slowest < .seconds(1))
    }

    @Test("meets every fixture")
    func corpus() {
        let counts = Dictionary(grouping: Self.files, by: \.folder).mapValues(\.count)
        #expect(counts.count == 9)
        #expect(counts.values.allSatisfy { $0 >= 8 })
        #expect(Self.files.count > 230)
    }

    /// Every length of a small file; else 600 of them, and each at both ends, where the structures are.
    private static func lengths(of count: Int) -> [Int] {
        guard count >= 2_500 else { return Array(0..<max(1, count)) }
        // An odd step, so that no structure is met in step.
        let middle = stride(from: 400, to: count - 100, by: count / 600 | 1)
        return Array(0..<400) + Array(middle) + Array((count - 100)..<count)
    }
}
