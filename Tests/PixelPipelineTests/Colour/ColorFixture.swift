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

    /// A mixture of inks and its colour.
    struct Patch: Decodable, Sendable {
        let inks: [UInt8]
        let color: [UInt8]
    }

    private struct List: Decodable {
        let cases: [ColorFixture]
        let patches: [Patch]
    }

    private static let list: List = {
        do {
            return try JSONDecoder().decode(List.self, from: Data(Fixture.bytes("color", "golden.json")))
        } catch {
            return List(cases: [], patches: [])
        }
    }()

    /// All pictures; empty when the list can't be read, which the tests notice.
    static let all = list.cases

    /// All mixtures, for the profile of inks.
    static let patches = list.patches

    /// The bytes of the picture.
    func bytes() throws -> [UInt8] {
        try Fixture.bytes("color", source)
    }
}
