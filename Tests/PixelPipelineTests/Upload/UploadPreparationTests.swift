import SeededNumbers
import Testing

@testable import PixelPipeline

@Suite("Upload preparation")
struct UploadPreparationTests {
    private func pixels(_ bytes: [UInt8]) throws -> Bitmap {
        try Renderer().bitmap(of: bytes)
    }

    /// A picture of hard edges and soft alpha: `cutout.png`, larger.
    private func cutout(_ width: Int, _ height: Int) throws -> Bitmap {
        try pixels(Fixture.image("cutout.png")).resized(to: PixelSize(width: width, height: height), fit: .fill)
    }

    @Test(
        "a file that fits and needs nothing is sent byte for byte",
        arguments: [
            ("images", "portrait.jpg"), ("images", "progressive-odd.jpg"), ("images", "rgb.jpg"),
            ("images", "gray.jpg"),
            ("images", "rgb-16.png"), ("images", "palette-4-transparent.png"), ("images", "gray-1-interlaced.png"),
            ("images", "tiny.png"), ("images", "still.gif"), ("gif", "transparent.gif"), ("upload", "plain.gif"),
            ("color", "srgb-v4.jpg"), ("color", "srgb-v2.png"), ("upload", "plain.png"), ("upload", "plain.jpg"),
        ]
    )
    func unchanged(_ folder: String, _ name: String) throws {
        let bytes = try Fixture.bytes(folder, name)
        let header = try ImageHeader(reading: bytes)
        let expected = PreparedUpload(
            bytes: bytes,
            format: header.format,
            size: header.size,
            source: header.format,
            isUnchanged: true
        )
        #expect(try UploadPreparation().prepare(bytes) == expected)
        #expect(try UploadPreparation(maximumByteCount: bytes.count).prepare(bytes) == expected)
        let whole = PixelRect(x: -5, y: 0, width: header.size.width + 9, height: header.size.height)
        #expect(try UploadPreparation().prepare(bytes, crop: whole) == expected)
    }

    @Test("metadata goes without touching the pixels", arguments: ["jpg", "png", "gif"])
    func stripped(_ fileExtension: String) throws {
        let plain = try Fixture.bytes("upload", "plain.\(fileExtension)")
        let found = try UploadPreparation().prepare(Fixture.bytes("upload", "plain-loaded.\(fileExtension)"))
        #expect(found.bytes == plain)
        #expect(!found.isUnchanged)
    }

    @Test("no metadata is left, whatever is done", arguments: ["jpg", "png", "gif"], [nil, 3, 6] as [UInt8?])
    func secrets(_ fileExtension: String, _ orientation: UInt8?) throws {
        var bytes = try Fixture.bytes("upload", "plain-loaded.\(fileExtension)")
        if let orientation {
            let tiff = EXIFWriter.tiff(orientation: orientation, littleEndian: false)
            switch fileExtension {
            case "jpg": bytes = EXIFWriter.jpeg(bytes, exif: tiff)
            case "png": bytes = EXIFWriter.png(bytes, exif: tiff)
            default: return
            }
        }
        #expect(bytes.contains("secret"))
        for crop in [nil, PixelRect(x: 2, y: 3, width: 9, height: 8)] {
            for maximum in [UploadPreparation.defaultMaximumByteCount, 1_100, 900] {
                let found = try UploadPreparation(maximumByteCount: maximum).prepare(bytes, crop: crop)
                #expect(found.bytes.count <= maximum)
                #expect(!found.bytes.contains("secret"))
                #expect(!found.bytes.contains("Exif") && !found.bytes.contains("eXIf"))
                #expect(try PlainFileWalk(found.bytes).isBare)
                #expect(try pixels(found.bytes).size == found.size)
            }
        }
    }

    @Test("pictures are turned upright", arguments: Orientation.allCases)
    func upright(_ orientation: Orientation) throws {
        let tiff = EXIFWriter.tiff(orientation: UInt8(orientation.rawValue), littleEndian: true)
        let png = try Fixture.bytes("upload", "plain.png")
        let found = try UploadPreparation().prepare(EXIFWriter.png(png, exif: tiff))
        #expect(try pixels(found.bytes) == pixels(png).turnedUpright(from: orientation))
        #expect(found.format == .png && !found.isUnchanged)
        // 96 x 64 pixels are whole MCUs, so that nothing is lost.
        let jpeg = try Fixture.bytes("upload", "plain.jpg")
        let turned = try UploadPreparation().prepare(EXIFWriter.jpeg(jpeg, exif: tiff))
        let name = orientation == .upright ? "plain.jpg" : "turned-\(orientation.rawValue).jpg"
        #expect(try pixels(turned.bytes) == pixels(Fixture.bytes("upload", name)))
        #expect(turned.size == orientation.upright(PixelSize(width: 96, height: 64)))
        #expect(try turned.format == .jpeg && PlainFileWalk(turned.bytes).isBare)
    }

    @Test("what has no whole MCUs is turned by its pixels", arguments: Orientation.allCases)
    func uprightPixels(_ orientation: Orientation) throws {
        // 97 x 75 pixels.
        let tiff = EXIFWriter.tiff(orientation: UInt8(orientation.rawValue), littleEndian: true)
        let bytes = EXIFWriter.jpeg(try Fixture.bytes("jpeg", "420.jpg"), exif: tiff)
        let found = try UploadPreparation().prepare(bytes)
        let difference = try PictureComparison(of: pixels(found.bytes), with: pixels(bytes))
        try difference.expect("\(orientation)", tolerance: 16)
        #expect(found.size == orientation.upright(PixelSize(width: 97, height: 75)))
        #expect(found.format == .jpeg && !found.isUnchanged)
    }

    @Test("a crop is in upright coordinates and clamped", arguments: Orientation.allCases)
    func cropped(_ orientation: Orientation) throws {
        let tiff = EXIFWriter.tiff(orientation: UInt8(orientation.rawValue), littleEndian: false)
        let bytes = EXIFWriter.png(try Fixture.bytes("upload", "plain.png"), exif: tiff)
        let crop = PixelRect(x: 5, y: -2, width: 400, height: 10)
        let found = try UploadPreparation().prepare(bytes, crop: crop)
        #expect(try pixels(found.bytes) == pixels(bytes).cropped(to: crop))
        #expect(found.size.height == 8)
        #expect(throws: ImagingError.self) {
            try UploadPreparation().prepare(bytes, crop: PixelRect(x: 24, y: 24, width: 5, height: 5))
        }
        #expect(throws: ImagingError.self) {
            try UploadPreparation().prepare(bytes, crop: PixelRect(x: 0, y: 0, width: 0, height: 5))
        }
    }

    @Test(
        "colours are converted to sRGB",
        arguments: ["wide.jpg", "wide.png", "wide.webp", "inks.jpg", "print.png", "gray.jpg", "palette.png"]
    )
    func profiles(_ name: String) throws {
        let bytes = try Fixture.bytes("color", name)
        let found = try UploadPreparation().prepare(bytes)
        #expect(try ImageHeader(reading: found.bytes).colorProfile == nil && !found.isUnchanged)
        #expect(!found.bytes.contains("ICC_PROFILE") && !found.bytes.contains("iCCP"))
        let isExact = found.format == .png
        let difference = try PictureComparison(of: pixels(found.bytes), with: pixels(bytes))
        try difference.expect(name, tolerance: isExact ? 0 : 28)
    }

    @Test("inks, WebP and rare codings become what portals read")
    func formats() throws {
        let cases: [(String, String, ImageFormat)] = [
            ("images", "cmyk.jpg", .jpeg), ("images", "ycck.jpg", .jpeg), ("upload", "arithmetic.jpg", .jpeg),
            ("webp", "lossy.webp", .jpeg), ("webp", "lossless.webp", .png), ("webp", "lossy-alpha.webp", .png),
        ]
        for (folder, name, format) in cases {
            let found = try UploadPreparation().prepare(Fixture.bytes(folder, name))
            #expect(found.format == format && !found.isUnchanged, "\(name)")
            #expect(ImageFormat.sniff(found.bytes) == format)
            #expect(try PlainFileWalk(found.bytes).isBare)
        }
        let arithmetic = try Fixture.bytes("upload", "arithmetic.jpg")
        #expect(try pixels(UploadPreparation().prepare(arithmetic).bytes) == pixels(arithmetic))
    }

    @Test("bytes that are hidden in a scan go without touching the pixels")
    func hidden() throws {
        let found = try UploadPreparation().prepare(Fixture.bytes("upload", "hidden.jpg"))
        #expect(!found.bytes.contains("secret"))
        #expect(try pixels(found.bytes) == pixels(Fixture.bytes("upload", "plain.jpg")))
    }

    @Test(
        "the best quality that fits is found, and smaller pictures only below the lowest",
        arguments: [1_000, 2_000, 3_000, 4_500, 7_000, 12_000, 20_000]
    )
    func quality(_ maximum: Int) throws {
        let bytes = try Fixture.image("portrait.jpg")
        let crop = PixelRect(x: 30, y: 40, width: 200, height: 190)
        for crop in [nil, crop] {
            let found = try UploadPreparation(maximumByteCount: maximum).prepare(bytes, crop: crop)
            #expect(found.bytes.count <= maximum && found.format == .jpeg)
            let whole = crop?.size ?? PixelSize(width: 290, height: 290)
            guard found.size == whole, let crop else { continue }
            let picture = try pixels(bytes).cropped(to: crop)
            let sizes = try (10...95).map { try JPEGWriter(quality: $0).write(picture) }
            let best = try #require(sizes.last { $0.count <= maximum })
            #expect(found.bytes == best)
        }
        let lowest = try JPEGWriter(quality: 10).write(pixels(bytes)).count
        let isWhole = try UploadPreparation(maximumByteCount: maximum).prepare(bytes).size.width == 290
        #expect(isWhole == (maximum >= lowest) || abs(maximum - lowest) < 200)
    }

    @Test("a rewritten JPEG has the best steps that fit, and all its coefficients where they do")
    func rewritten() throws {
        let bytes = try Fixture.image("portrait.jpg")
        let whole = try UploadPreparation(maximumByteCount: bytes.count - 1).prepare(bytes)
        #expect(try pixels(whole.bytes) == pixels(bytes))
        for maximum in [5_000, 8_000, 12_000, 15_000] {
            let found = try UploadPreparation(maximumByteCount: maximum).prepare(bytes)
            #expect(found.bytes.count <= maximum)
            let budget = JPEGBudget(maximumByteCount: maximum, qualities: 10...100)
            let best = try #require(try budget.rewrite(bytes, limits: .default))
            #expect(found.bytes == best.bytes)
            // Two steps better do not fit; for one more step no file is made.
            let better = JPEGBudget(maximumByteCount: .max, qualities: (best.quality + 2)...(best.quality + 2))
            #expect(try #require(try better.rewrite(bytes, limits: .default)).bytes.count > maximum)
        }
    }

    @Test(
        "a picture without loss stays so while it fits, and is a JPEG else",
        arguments: [300, 1_400, 4_000, 9_000, 30_000]
    )
    func lossless(_ maximum: Int) throws {
        let bytes = try Fixture.image("scene.png")
        let found = try UploadPreparation(maximumByteCount: maximum).prepare(bytes)
        #expect(found.bytes.count <= maximum)
        let smallest = try Renderer().encode(pixels(bytes), as: .png).count
        #expect(found.format == (maximum >= smallest ? .png : .jpeg))
        #expect(found.isUnchanged == (maximum >= bytes.count))
        if found.format == .png { #expect(try pixels(found.bytes) == pixels(bytes)) }
        let wide = try Fixture.bytes("color", "print.png")
        #expect(try UploadPreparation(maximumByteCount: 2_000).prepare(wide).format == .png)
        #expect(try UploadPreparation(maximumByteCount: 1_500).prepare(wide).format == .jpeg)
    }

    @Test("a transparent picture is made smaller before it loses its transparency")
    func transparent() throws {
        let picture = try cutout(480, 360)
        let bytes = try Renderer().encode(picture, as: .png)
        let whole = try UploadPreparation(maximumByteCount: bytes.count).prepare(bytes)
        #expect(whole.isUnchanged)
        for share in [0.85, 0.55] {
            let maximum = Int(Double(bytes.count) * share)
            let found = try UploadPreparation(maximumByteCount: maximum).prepare(bytes)
            #expect(found.format == .png && found.bytes.count <= maximum)
            #expect(found.width >= UploadPreparation.leastTransparentSide && found.width < 480)
            #expect(Double(found.bytes.count) > 0.6 * Double(maximum))
            #expect(abs(found.width * 3 - found.height * 4) <= 4)
            #expect(try !pixels(found.bytes).isOpaque)
            let same = picture.resized(to: found.size, fit: .fill)
            #expect(try pixels(found.bytes).size == same.size)
        }
        let smallest = try Renderer().encode(picture.resized(to: PixelSize(width: 256, height: 192)), as: .png)
        let below = try UploadPreparation(maximumByteCount: smallest.count - 1).prepare(bytes)
        #expect(below.format == .jpeg && below.size == picture.size)
        let corner = try pixels(below.bytes)[0, 0]
        let expected = picture.laid(on: .white)[0, 0]
        #expect(abs(Int(corner.green) - Int(expected.green)) < 25)
    }

    @Test("a small transparent picture that does not fit is laid on white")
    func flattened() throws {
        let found = try UploadPreparation(maximumByteCount: 4_000).prepare(Fixture.image("cutout.png"))
        #expect(found.format == .jpeg && found.size == PixelSize(width: 96, height: 80))
    }

    @Test("what is larger than any portal shows is made smaller, not refused")
    func large() throws {
        var generator = SeededGenerator(seed: 5)
        let noise = (0..<100_000).map { _ in UInt8.random(in: 90...150, using: &generator) }
        let wide = Bitmap(size: PixelSize(width: 5_000, height: 20), layout: .gray, bytes: noise)
        for format in [ImageFormat.jpeg, .png] {
            let bytes = try Renderer(limits: DecodeLimits(maximumOutputSide: 5_000)).encode(wide, as: format)
            // Also where its bytes would fit.
            for limit in [bytes.count, bytes.count - 300] {
                let found = try UploadPreparation(maximumByteCount: limit).prepare(bytes)
                #expect(found.size == PixelSize(width: 2_048, height: 8))
                #expect(found.bytes.count <= limit)
            }
            let smaller = UploadPreparation(maximumByteCount: bytes.count - 300, limits: .init(maximumOutputSide: 900))
            #expect(try smaller.prepare(bytes).width <= 900)
        }
    }

    @Test("bad files are refused as they are by rendering", arguments: Fixture.names(in: "malformed"))
    func malformed(_ name: String) throws {
        let bytes = try Fixture.bytes("malformed", name)
        let expected = #expect(throws: ImagingError.self) { try Renderer().bitmap(of: bytes) }
        let found = #expect(throws: ImagingError.self) { try UploadPreparation().prepare(bytes) }
        // A walk over the blocks finds some faults before the decoder does.
        if !name.hasSuffix("gif"), !name.hasSuffix("png") { #expect(found == expected) }
    }

    @Test("cut files are refused at every length", arguments: ["baseline-444.jpg", "progressive-odd.jpg", "still.gif"])
    func cut(_ name: String) throws {
        let bytes = try Fixture.image(name)
        for length in stride(from: 0, to: bytes.count, by: 37) {
            #expect(throws: ImagingError.self) { try UploadPreparation().prepare(Array(bytes[..<length])) }
        }
    }

    @Test("limits hold before memory is taken")
    func limits() throws {
        let bytes = try Fixture.image("portrait.jpg")
        #expect(throws: ImagingError.limit(.pixels, maximum: 50_000, found: 84_100)) {
            try UploadPreparation(limits: DecodeLimits(maximumPixelCount: 50_000)).prepare(bytes)
        }
        #expect(throws: ImagingError.limit(.bytes, maximum: 20_000, found: bytes.count)) {
            try UploadPreparation(limits: DecodeLimits(maximumByteCount: 20_000)).prepare(bytes)
        }
        #expect(throws: ImagingError.self) { try UploadPreparation(maximumByteCount: 50).prepare(bytes) }
    }

    @Test("the same picture gives the same bytes", arguments: ["portrait.jpg", "cutout.png", "cmyk.jpg"])
    func deterministic(_ name: String) throws {
        let bytes = try Fixture.image(name)
        let preparation = UploadPreparation(maximumByteCount: 1_500)
        #expect(try preparation.prepare(bytes) == preparation.prepare(bytes))
    }
}
