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
        let bytes = try Fixture.bytes(file.folder, file.name)
        for length in try cut(file, Renderer(), step: 1) {
            #expect(!ImageFormat.isCut(Array(bytes[..<length]), limits: .default), "its first \(length) bytes")
        }
    }

    @Test(
        "shows without decoding where the end of a picture is missing",
        arguments: files.filter { $0.folder == "images" && !$0.name.hasSuffix(".py") }
    )
    func seen(_ file: File) throws {
        let bytes = try Fixture.bytes(file.folder, file.name)
        let more = bytes + [0, 0xFF, 0xD9, 0]
        #expect(!ImageFormat.isCut(bytes, limits: .default) && !ImageFormat.isCut(more, limits: .default))
        // Behind its first picture a GIF file may end.
        let needed = bytes.count - (file.name.hasSuffix(".gif") ? 1 : 0)
        for length in Self.lengths(of: bytes.count) where length < needed {
            let part = Array(bytes[..<length])
            let hasBegun = ImageFormat.sniff(part) != nil
            #expect(ImageFormat.isCut(part, limits: .default) == hasBegun, "its first \(length) bytes")
        }
    }

    // Leniency concerns JPEG only, and decodes nearly every length, so that a third of them takes as long as above.
    @Test("so is a JPEG that is taken leniently", arguments: files.filter { $0.name.hasSuffix(".jpg") })
    func leniently(_ file: File) throws {
        _ = try cut(file, Renderer(lenient: true), step: 3)
    }

    /// Decodes the beginnings of a file, and gives the lengths of those that are taken.
    private func cut(_ file: File, _ renderer: Renderer, step: Int) throws -> [Int] {
        let bytes = try Fixture.bytes(file.folder, file.name)
        let lengths = Self.lengths(of: bytes.count)
        let workspace = RenderingWorkspace()
        var taken: [Int] = []
        var slowest = Duration.zero
        for index in stride(from: 0, to: lengths.count, by: step) {
            let part = Array(bytes[..<lengths[index]])
            let time = ThreadClock.measure {
                do throws(ImagingError) {
                    _ = try renderer.bitmap(of: part, in: workspace)
                    taken.append(part.count)
                } catch {
                    // Refused, as most are.
                }
            }
            slowest = max(slowest, time)
        }
        #expect(taken.count * step < lengths.count)
        #expect(slowest < .seconds(1))
        return taken
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
