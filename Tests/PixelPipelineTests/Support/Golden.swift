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
        #expect(actual.size == PixelSize(width: width, height: height))
        let golden = try Renderer().bitmap(of: Fixture.bytes("golden", "\(name).png"))
        try PictureComparison(of: actual, with: golden).expect(name, tolerance: tolerance)
    }
}
