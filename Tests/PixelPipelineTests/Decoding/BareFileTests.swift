import Testing

@testable import PixelPipeline

@Suite("Bare files")
struct BareFileTests {
    private func bare(_ bytes: [UInt8]) throws -> [UInt8]? {
        try BareFile(bytes, header: ImageHeader(reading: bytes), limits: .default)?.bytes
    }

    @Test("everything but the picture goes, and its bytes stay as they are", arguments: ["jpg", "png", "gif"])
    func loaded(_ fileExtension: String) throws {
        let plain = try Fixture.bytes("upload", "plain.\(fileExtension)")
        let loaded = try Fixture.bytes("upload", "plain-loaded.\(fileExtension)")
        #expect(loaded.contains("secret") && !plain.contains("secret"))
        #expect(try bare(loaded) == plain)
        #expect(try bare(plain) == plain)
    }

    @Test(
        "files without metadata stay as they are",
        arguments: [
            "baseline-420.jpg", "progressive.jpg", "restart.jpg", "rgb.jpg", "rgb-16-interlaced.png", "still.gif",
        ]
    )
    func plain(_ name: String) throws {
        let bytes = try Fixture.image(name)
        #expect(try bare(bytes) == bytes)
    }

    @Test("a profile that says sRGB stays", arguments: ["srgb-v2.jpg", "srgb-v4.jpg", "srgb-v2.png", "gray-srgb.png"])
    func standardProfile(_ name: String) throws {
        let bytes = try Fixture.bytes("color", name)
        #expect(try bare(bytes) == bytes)
    }

    @Test(
        "a profile that is ignored goes",
        arguments: [
            "inks-in-rgb.jpg", "piece-missing.jpg", "piece-twice.jpg", "garbage.png", "bomb.png", "rgb-in-gray.png",
        ]
    )
    func ignoredProfile(_ name: String) throws {
        let bytes = try Fixture.bytes("color", name)
        let left = try #require(try bare(bytes))
        #expect(left.count < bytes.count)
        #expect(!left.contains("ICC_PROFILE") && !left.contains("iCCP"))
        #expect(try Renderer().bitmap(of: left) == Renderer().bitmap(of: bytes))
    }

    @Test("bytes behind a profile go with it")
    func behindProfile() throws {
        var bytes = try Fixture.bytes("color", "srgb-v4.jpg")
        let name = try #require(bytes.firstRange(of: Array("ICC_PROFILE".utf8)))
        // The length of the segment stands two bytes before its content.
        let length = Int(bytes[name.lowerBound - 2]) << 8 | Int(bytes[name.lowerBound - 1])
        let end = name.lowerBound - 2 + length
        bytes.insert(contentsOf: Array("secret".utf8), at: end)
        bytes[name.lowerBound - 2] = UInt8((length + 6) >> 8)
        bytes[name.lowerBound - 1] = UInt8((length + 6) & 0xFF)
        let left = try #require(try bare(bytes))
        #expect(!left.contains("secret") && !left.contains("ICC_PROFILE"))
    }

    @Test(
        "what is not upright, not in sRGB, of inks or for few programs only can't stay",
        arguments: [
            ("images", "exif-ii-6.jpg"), ("images", "exif-6.png"), ("images", "cmyk.jpg"), ("images", "ycck.jpg"),
            ("color", "wide.jpg"), ("color", "wide.png"), ("webp", "lossless.webp"), ("upload", "arithmetic.jpg"),
        ]
    )
    func refused(_ folder: String, _ name: String) throws {
        #expect(try bare(Fixture.bytes(folder, name)) == nil)
    }

    @Test("bytes behind the last block of a scan are noticed")
    func hidden() throws {
        for (name, isGood) in [("hidden.jpg", false), ("plain.jpg", true)] {
            let bytes = try Fixture.bytes("upload", name)
            let file = try BareFile(bytes, header: ImageHeader(reading: bytes), limits: .default)
            #expect(try file?.isGood(limits: .default) == isGood)
        }
    }

    @Test(
        "a file that is cut is refused at every length",
        arguments: ["plain-loaded.jpg", "plain-loaded.png", "plain.gif"]
    )
    func cut(_ name: String) throws {
        let bytes = try Fixture.bytes("upload", name)
        let last = bytes.firstRange(of: Array("secret behind the end".utf8))?.lowerBound ?? bytes.count
        for length in 0..<last {
            #expect(throws: ImagingError.self, "\(length)") { try bare(Array(bytes[..<length])) }
        }
    }

    @Test("blocks of GIF and segments of JPEG are limited")
    func limits() throws {
        for name in ["plain-loaded.jpg", "plain-loaded.png", "plain-loaded.gif"] {
            let bytes = try Fixture.bytes("upload", name)
            let header = try ImageHeader(reading: bytes)
            #expect(throws: ImagingError.limit(.segments, maximum: 5, found: 6)) {
                try BareFile(bytes, header: header, limits: DecodeLimits(maximumSegmentCount: 5))
            }
        }
    }
}

extension [UInt8] {
    /// Whether a text of ASCII characters stands somewhere in the bytes.
    func contains(_ text: String) -> Bool {
        firstRange(of: Array(text.utf8)) != nil
    }
}
