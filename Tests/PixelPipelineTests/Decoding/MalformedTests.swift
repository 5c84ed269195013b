import PixelPipeline
import Testing

@Suite("Decoding: broken files")
struct MalformedTests {
    /// The kinds of errors, without what they carry.
    enum Kind: Sendable {
        case notAnImage
        case unsupported
        case damaged
        case truncated
        case limit(ImagingError.Limit)

        /// Whether an error is of this kind.
        func matches(_ error: ImagingError) -> Bool {
            switch (self, error) {
            case (.notAnImage, .notAnImage), (.unsupported, .unsupported), (.damaged, .damaged): true
            case (.truncated, .truncated): true
            case (.limit(let wanted), .limit(let found, _, _)): wanted == found
            default: false
            }
        }
    }

    /// What each file has to be refused with.
    static let expectations: [(name: String, kind: Kind)] = [
        ("truncated.jpg", .truncated), ("truncated-progressive.jpg", .truncated), ("premature-end.jpg", .truncated),
        ("no-end.jpg", .truncated), ("huge.jpg", .limit(.side)), ("tall.jpg", .limit(.pixels)),
        ("no-width.jpg", .damaged), ("no-height.jpg", .unsupported), ("twelve-bits.jpg", .unsupported),
        ("lossless.jpg", .unsupported), ("short-segment.jpg", .damaged), ("long-segment.jpg", .truncated),
        ("no-frame.jpg", .damaged), ("no-tables.jpg", .damaged), ("noise.jpg", .damaged),
        ("many-scans.jpg", .limit(.scans)), ("truncated.png", .truncated), ("no-end.png", .truncated),
        ("signature.png", .truncated), ("wrong-crc.png", .damaged), ("wrong-header-crc.png", .damaged),
        ("huge.png", .limit(.side)), ("gigantic.png", .limit(.side)), ("no-width.png", .damaged),
        ("bad-depth.png", .damaged), ("more-rows.png", .damaged), ("no-palette.png", .damaged),
        ("lying-length.png", .truncated), ("no-header.png", .damaged), ("flood.png", .limit(.pixels)),
        ("empty.bin", .notAnImage), ("text.txt", .notAnImage), ("page.html", .notAnImage), ("soi.jpg", .truncated),
        ("short.gif", .truncated), ("cut.gif", .truncated), ("no-picture.gif", .damaged), ("no-width.gif", .damaged),
        ("huge.gif", .limit(.side)), ("outside.gif", .limit(.side)), ("no-table.gif", .damaged),
        ("more-rows.gif", .truncated), ("code-size.gif", .damaged), ("bad-code.gif", .damaged),
        ("short.webp", .truncated), ("cut.webp", .truncated), ("lying-length.webp", .truncated),
        ("no-picture.webp", .damaged), ("no-signature.webp", .damaged), ("no-start.webp", .damaged),
        ("no-width.webp", .damaged), ("no-pixels.webp", .damaged), ("huge.webp", .limit(.side)),
        ("flood.webp", .limit(.pixels)), ("other-canvas.webp", .damaged), ("outside.webp", .damaged),
        ("noise.webp", .damaged),
        ("aperture-by-zero.heic", .damaged), ("aperture-outside.heic", .damaged), ("cut-meta.heic", .truncated),
        ("cut.heic", .truncated), ("endless-box.heic", .truncated), ("endless-extent.heic", .truncated),
        ("essential.heic", .unsupported), ("flood.heic", .limit(.pixels)),
        ("grid-of-itself.heic", .unsupported), ("grid-too-wide.heic", .damaged),
        ("grid-without-tiles.heic", .damaged), ("half.avif", .truncated), ("huge.heic", .limit(.side)),
        ("lying-unit.heic", .truncated), ("many-extents.heic", .limit(.segments)),
        ("no-configuration.heic", .damaged), ("no-places.heic", .unsupported), ("no-primary.heic", .damaged),
        ("no-size.heic", .damaged), ("noise.avif", .damaged), ("noise.heic", .damaged), ("other-size.heic", .damaged),
        ("overlay.heic", .unsupported), ("sequence.heic", .unsupported), ("shared-data.heic", .damaged),
        ("signed-box.heic", .truncated), ("two-pictures.heic", .damaged), ("type-only.heic", .truncated),
    ]

    @Test("is refused with the right kind of error", arguments: expectations)
    func refused(_ name: String, _ kind: Kind) throws {
        let bytes = try Fixture.bytes("malformed", name)
        let error = #expect(throws: ImagingError.self) { try Renderer().bitmap(of: bytes) }
        if let error {
            #expect(kind.matches(error), "\(error)")
            #expect(!error.message.isEmpty && !error.hint.isEmpty)
        }
    }

    @Test("every broken file has an expectation")
    func corpus() {
        #expect(Fixture.names(in: "malformed") == Self.expectations.map(\.name).sorted())
    }

    @Test(
        "every truncation of a JPEG is refused, even by its last byte",
        arguments: ["odd.jpg", "progressive.jpg", "cmyk.jpg", "restart.jpg", "gray.jpg"]
    )
    func truncatedJPEG(_ name: String) throws {
        let bytes = try Fixture.image(name)
        for length in 0..<bytes.count {
            let part = Array(bytes[..<length])
            #expect(throws: ImagingError.self) { try Renderer().bitmap(of: part) }
        }
    }

    @Test("every truncation of a WebP is refused", arguments: ["lossy-alpha", "lossless", "animated", "exif-6"])
    func truncatedWebP(_ name: String) throws {
        let bytes = try Fixture.bytes("webp", name + ".webp")
        for length in 0..<bytes.count {
            let part = Array(bytes[..<length])
            #expect(throws: ImagingError.self) { try Renderer().bitmap(of: part) }
        }
    }

    @Test(
        "flipped bits never crash",
        arguments: [
            ("images", "progressive.jpg"), ("images", "baseline-420.jpg"), ("images", "palette-4-transparent.png"),
            ("gif", "transparent.gif"), ("gif", "spot.gif"), ("webp", "lossy-alpha.webp"), ("webp", "lossless.webp"),
            ("webp", "animated-spot.webp"), ("color", "wide.webp"),
        ]
    )
    func flips(_ folder: String, _ name: String) throws {
        let bytes = try Fixture.bytes(folder, name)
        var decoded = 0
        for position in bytes.indices {
            var broken = bytes
            broken[position] ^= UInt8(1 << (position % 8))
            do throws(ImagingError) {
                _ = try Renderer().bitmap(of: broken)
                decoded += 1
            } catch {
                continue
            }
        }
        #expect(decoded < bytes.count)
    }
}
