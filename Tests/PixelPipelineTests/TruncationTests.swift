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

    /// All pictures, good and broken.
    static let files = ["images", "malformed", "differential"]
        .flatMap { folder in
            Fixture.names(in: folder).map { File(folder: folder, name: $0) }
        }

    @Test("is refused or decoded at any length, each time at once", arguments: files)
    func lengths(_ file: File) throws {
        let bytes = try Fixture.bytes(file.folder, file.name)
        let renderer = Renderer()
        let clock = ContinuousClock()
        var refused = 0
        var slowest = Duration.zero
        for length in Self.lengths(of: bytes.count) {
            let part = Array(bytes[..<length])
            slowest = max(
                slowest,
                clock.measure {
                    do throws(ImagingError) {
                        _ = try renderer.bitmap(of: part)
                    } catch {
                        refused += 1
                    }
                }
            )
        }
        #expect(refused > 0)
        #expect(slowest < .seconds(1))
    }

    @Test("meets every fixture")
    func corpus() {
        #expect(Self.files.count > 130)
    }

    /// Every length of a small file; else 200 of them, and each at both ends, where the structures are.
    private static func lengths(of count: Int) -> [Int] {
        guard count > 1_200 else { return Array(0..<max(1, count)) }
        let middle = stride(from: 400, to: count - 100, by: count / 200 | 1)
        return Array(0..<400) + Array(middle) + Array((count - 100)..<count)
    }
}
