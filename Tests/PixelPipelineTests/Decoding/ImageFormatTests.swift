import PixelPipeline
import Testing

@Suite("Image format")
struct ImageFormatTests {
    @Test(
        "is recognised by its signature",
        arguments: [
            ("images", "gray.jpg", ImageFormat.jpeg), ("images", "tiny.png", .png), ("images", "still.gif", .gif),
            ("webp", "pixel.webp", .webp), ("heif", "lossy.heic", .heic), ("heif", "generic-brand.heic", .heic),
            ("heif", "av1-lossy.avif", .avif), ("heif", "av1-by-heif-enc.avif", .avif),
        ]
    )
    func sniff(_ folder: String, _ name: String, _ format: ImageFormat) throws {
        #expect(ImageFormat.sniff(try Fixture.bytes(folder, name)) == format)
    }

    @Test("is recognised for formats that are only named")
    func named() {
        let bitmap = Array("BM".utf8) + [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0] + [UInt8](repeating: 0, count: 20)
        #expect(ImageFormat.sniff(bitmap) == .bmp)
        #expect(ImageFormat.sniff([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]) == .tiff)
        #expect(ImageFormat.sniff([0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8]) == .tiff)
        #expect(ImageFormat.sniff(Array("BM is no picture, only a text".utf8)) == nil)
        #expect(ImageFormat.sniff([]) == nil)
        let film = [0, 0, 0, 20] + Array("ftypisom".utf8) + [0, 0, 0, 0] + Array("mp42".utf8)
        #expect(ImageFormat.sniff(film) == nil)
        #expect(ImageFormat.sniff(Array(film[..<9])) == nil)
    }

    @Test("every extension leads back to its format", arguments: ImageFormat.allCases)
    func extensions(_ format: ImageFormat) {
        for fileExtension in format.fileExtensions {
            #expect(ImageFormat(fileExtension: fileExtension.uppercased()) == format)
            #expect(ImageFormat(fileExtension: "." + fileExtension) == format)
        }
        #expect(format.mediaType == "image/\(format)")
    }

    @Test("an unknown extension has no format", arguments: ["", "txt", "jpgx", "."])
    func unknown(_ fileExtension: String) {
        #expect(ImageFormat(fileExtension: fileExtension) == nil)
    }
}
