import PixelPipeline
import Testing

@Suite("PAM, PPM and PGM")
struct PortableAnymapTests {
    @Test("a picture survives being written as PAM, which is what the manual page says")
    func roundTrip() throws {
        let picture = Bitmap(
            size: PixelSize(width: 2, height: 1),
            layout: .rgba,
            bytes: [1, 2, 3, 0, 250, 251, 252, 128]
        )
        let pam = PortableAnymap.pam(picture)
        let header = "P7\nWIDTH 2\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
        #expect(pam == Array(header.utf8) + picture.bytes)
        #expect(try PortableAnymap.bitmap(of: pam) == picture)
        let gray = Bitmap(size: PixelSize(width: 1, height: 1), layout: .gray, bytes: [77])
        #expect(try PortableAnymap.bitmap(of: PortableAnymap.pam(gray)) == gray.convertedToRGBA())
    }

    /// Files of one pixel, and the colour of it.
    static let files: [(header: String, samples: [UInt8], color: Color)] = [
        ("P5 1 1 255\n", [9], Color(red: 9, green: 9, blue: 9)),
        ("P6\n# a comment\n1\t1\n255\n", [1, 2, 3], Color(red: 1, green: 2, blue: 3)),
        ("P6\n1 1 # 5 5\n255\n", [10, 10, 10], Color(red: 10, green: 10, blue: 10)),
        ("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\nENDHDR\n", [9], Color(red: 9, green: 9, blue: 9)),
        (
            "P7\n#c\nMAXVAL 255\n\nDEPTH 2\nHEIGHT\t1\nWIDTH 1\nTUPLTYPE GRAYSCALE_ALPHA\nENDHDR\n", [9, 5],
            Color(red: 9, green: 9, blue: 9, alpha: 5)
        ),
        (
            "P7\nWIDTH 1\nHEIGHT 1\nDEPTH 3\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n", [1, 2, 3],
            Color(red: 1, green: 2, blue: 3)
        ),
    ]

    @Test("other kinds are read", arguments: files)
    func kinds(header: String, samples: [UInt8], color: Color) throws {
        let picture = try PortableAnymap.bitmap(of: Array(header.utf8) + samples)
        #expect(picture.size == PixelSize(width: 1, height: 1))
        #expect(picture[0, 0] == color)
    }

    /// Files that are refused.
    static let refused: [(file: String, error: ImagingError)] = [
        ("P6 2 2 255\n123", .truncated), ("P6 1 1 255\n1234", .damaged(reason: "1 bytes stand behind the picture")),
        ("P6 1 1 255", .truncated), ("P6 1 1 65535\n123456", .unsupported(feature: "a maximum value other than 255")),
        ("P6 0 1 255\n", .damaged(reason: "a picture of no pixels")),
        ("P6 -1 1 255\n", .damaged(reason: "the header has no width")),
        ("P6 1 1e9 255\n", .damaged(reason: "the header has no height")),
        ("P6 99999 1 255\n", .limit(.side, maximum: 16_384, found: 99_999)),
        ("P6 16384 16384 255\n", .limit(.pixels, maximum: 50_000_000, found: 268_435_456)),
        ("P7\nWIDTH 1\n", .damaged(reason: "the header has no end")),
        ("P7\nWIDTH 1\nWIDTH 1\nENDHDR\n", .damaged(reason: "a line of the PAM header makes no sense")),
        ("P7\nLENGTH 1\nENDHDR\n", .damaged(reason: "a line of the PAM header makes no sense")),
        ("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 5\nMAXVAL 255\nENDHDR\n", .unsupported(feature: "a PAM depth of 5")),
        ("P4 1 1\n1", .notAnImage), ("P6", .notAnImage), ("", .notAnImage), ("P65", .notAnImage),
    ]

    @Test("what is no such file, or asks for too much, is refused", arguments: refused)
    func refusals(file: String, error: ImagingError) {
        #expect(throws: error) { try PortableAnymap.bitmap(of: Array(file.utf8)) }
    }

    @Test("no part of a file makes a picture")
    func truncation() throws {
        let whole = PortableAnymap.pam(Bitmap(size: PixelSize(width: 2, height: 2), filledWith: .white))
        for count in 0..<whole.count {
            #expect(throws: ImagingError.self) { try PortableAnymap.bitmap(of: Array(whole.prefix(count))) }
        }
    }
}
