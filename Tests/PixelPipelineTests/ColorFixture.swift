import FoundationEssentials
import PixelPipeline
import Testing

/// A picture of the colour fixtures, with what another program made of it.
struct ColorFixture: Decodable, Sendable, CustomTestStringConvertible {
    let source: String
    let golden: String
    let profile: String?
    let tolerance: Int

    var testDescription: String { source }

    private struct List: Decodable {
        let cases: [ColorFixture]
    }

    /// All pictures; empty when the list can't be read, which the tests notice.
    static let all: [ColorFixture] = {
        do {
            return try JSONDecoder().decode(List.self, from: Data(Fixture.bytes("color", "golden.json"))).cases
        } catch {
            return []
        }
    }()

    /// The bytes of the picture.
    func bytes() throws -> [UInt8] {
        try Fixture.bytes("color", source)
    }
}
