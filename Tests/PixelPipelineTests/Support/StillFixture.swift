import PixelPipeline
import Testing

/// A picture beside which the expected pixels lie as a PNG file of the same name.
struct StillFixture: Sendable, CustomTestStringConvertible {
    let folder: String
    let name: String

    var testDescription: String { "\(folder)/\(name)" }

    /// The pictures of a folder with an extension.
    static func all(in folder: String, extension fileExtension: String) -> [StillFixture] {
        Fixture.names(in: folder, extensions: [fileExtension]).map { StillFixture(folder: folder, name: $0) }
    }

    /// The bytes of the picture.
    func bytes() throws -> [UInt8] {
        try Fixture.bytes(folder, name)
    }

    /// Compares a picture with the expected pixels.
    func expect(_ actual: Bitmap, tolerance: Int) throws {
        let golden = name.prefix { $0 != "." } + ".png"
        let expected = try Renderer().bitmap(of: Fixture.bytes(folder, String(golden)))
        try PictureComparison(of: actual, with: expected).expect(testDescription, tolerance: tolerance)
    }
}
