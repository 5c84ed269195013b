import CFuzzer
import LiferayPortal
import PixelPipeline

/// A part of the pipeline that takes bytes from strangers.
enum FuzzTarget: String, CaseIterable {
    /// The reader of headers.
    case header
    /// The walk over the boxes of HEIC and AVIF.
    case boxes
    /// The decoders of all formats.
    case decode
    /// The parser of recipes.
    case recipe
    /// All of a rendition: a recipe, a line feed, and a file.
    case render
    /// The fast codecs beside the system's, which have to agree.
    case codecs
    /// The reader of colour profiles.
    case profile
    /// The reader of the portal's JSON.
    case json

    /// What pictures may ask for: enough to get everywhere, too little to spend the time on pixels.
    static let limits = DecodeLimits(
        maximumByteCount: 1 << 20,
        maximumPixelCount: 1 << 18,
        maximumSide: 4_096,
        maximumScanCount: 20,
        maximumOutputSide: 256
    )

    /// What libFuzzer calls with each input.
    var callback: portrait_fuzz_callback {
        switch self {
        case .boxes: { bytes, count in unsafe FuzzTarget.check(bytes, count, with: FuzzTarget.readHeader) }
        case .header: { bytes, count in unsafe FuzzTarget.check(bytes, count, with: FuzzTarget.readHeader) }
        case .decode: { bytes, count in unsafe FuzzTarget.check(bytes, count, with: FuzzTarget.decode) }
        case .recipe: { bytes, count in unsafe FuzzTarget.check(bytes, count, with: FuzzTarget.parseRecipe) }
        case .render: { bytes, count in unsafe FuzzTarget.check(bytes, count, with: FuzzTarget.render) }
        case .codecs: { bytes, count in unsafe FuzzTarget.check(bytes, count, with: FuzzTarget.compareCodecs) }
        case .profile: { bytes, count in unsafe FuzzTarget.check(bytes, count, with: FuzzTarget.readProfile) }
        case .json: { bytes, count in unsafe FuzzTarget.check(bytes, count, with: FuzzTarget.readJSON) }
        }
    }

    private static func check(
        _ bytes: UnsafePointer<UInt8>?,
        _ count: Int,
        with body: ([UInt8]) throws -> Void
    ) -> CInt {
        do {
            // A copy of its own size, so that the sanitizer sees every step beyond the end.
            try unsafe body(Array(UnsafeBufferPointer(start: bytes, count: count)))
            return 0
        } catch {
            // A refusal is a good answer; what reaches something new on its way there is kept as well.
            return 0
        }
    }

    private static func readHeader(_ bytes: [UInt8]) throws {
        let header = try ImageHeader(reading: bytes, limits: limits)
        require(header.size.shorterSide > 0, "a picture has sides")
        require(header.size.pixelCount <= limits.maximumPixelCount, "the area is limited")
        require(header.size.longerSide <= limits.maximumSide, "the sides are limited")
    }

    private static func decode(_ bytes: [UInt8]) throws {
        let bitmap = try Renderer(limits: limits).bitmap(of: bytes)
        let header = succeed("what decodes has a header") { try ImageHeader(reading: bytes, limits: limits) }
        require(header.size == bitmap.size, "the header tells the size")
    }

    private static func parseRecipe(_ bytes: [UInt8]) throws {
        let recipe = try Recipe(parsing: String(decoding: bytes, as: UTF8.self))
        let text = recipe.description
        let again = succeed("canonical text can be read") { try Recipe(parsing: text) }
        require(again == recipe, "canonical text means the same")
        require(again.description == text, "canonical text stays as it is")
    }

    private static func render(_ bytes: [UInt8]) throws {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return }
        let recipe = try Recipe(parsing: String(decoding: bytes[..<end], as: UTF8.self))
        let rendition = try Renderer(limits: limits).render(Array(bytes[(end + 1)...]), recipe: recipe)
        guard !recipe.isEmpty else { return }
        require(rendition.size.longerSide <= limits.maximumOutputSide, "the result is limited")
        let header = succeed("a rendition has a header") { try ImageHeader(reading: rendition.bytes) }
        require(header.size == rendition.size, "a rendition has the size that it says")
        require(header.format == rendition.format, "a rendition has the format that it says")
    }

    private static func compareCodecs(_ bytes: [UInt8]) throws {
        // libheif reads these in either case, and not the same twice where the sanitizer's allocator does not clear memory.
        guard ![.heic, .avif].contains(ImageFormat.sniff(bytes)) else { return }
        let renderers = Codecs.allCases.map { codecs in
            var limits = limits
            limits.codecs = codecs
            return Renderer(limits: limits)
        }
        let decoded = renderers.map { renderer in
            Result { () throws(ImagingError) in try renderer.bitmap(of: bytes) }
        }
        require(decoded[0] == decoded[1], "the same picture, or the same refusal: \(decoded.map(Self.words))")
        let bitmap = try decoded[0].get()
        let files = try renderers.map { try $0.encode(bitmap, as: .png) }
        let again = succeed("what one writes the other reads") {
            [try renderers[1].bitmap(of: files[0]), try renderers[0].bitmap(of: files[1])]
        }
        require(again[0] == again[1], "both files have the same pixels")
        let recipe = try Recipe(parsing: "resize:24x24/format:jpeg:80")
        let sizes = renderers.map { renderer in
            Result { () throws(ImagingError) in try renderer.render(bytes, recipe: recipe).size }
        }
        require(sizes[0] == sizes[1], "a reduced picture of the same size, or the same refusal")
        let uploads = renderers.map { renderer in
            let preparation = UploadPreparation(maximumByteCount: bytes.count * 3 / 4, limits: renderer.limits)
            return Result { () throws(ImagingError) in try preparation.prepare(bytes).size.shorterSide > 0 }
        }
        // One may just fit where the other just doesn't: they compress differently.
        guard !uploads.contains(where: isTooLarge) else { return }
        require(uploads[0] == uploads[1], "both fit the picture into fewer bytes, or refuse it alike: \(uploads)")
    }

    private static func readProfile(_ bytes: [UInt8]) throws {
        guard let profile = ColorProfile(bytes) else { return }
        require(profile.bytes.count <= bytes.count, "a profile is no longer than what it was read from")
        require(ColorProfile(profile.bytes) == profile, "a profile is the same when it is read again")
    }

    private static func readJSON(_ bytes: [UInt8]) throws {
        guard let value = JSONValue(bytes: bytes) else { return }
        require(depth(of: value) <= 64, "the depth is limited")
        guard let text = value.bytes else { return }
        require(JSONValue(bytes: text) != nil, "what was read can be read again")
    }

    private static func depth(of value: JSONValue) -> Int {
        switch value {
        case .array(let elements): 1 + (elements.map(depth).max() ?? 0)
        case .object(let members): 1 + (members.values.map(depth).max() ?? 0)
        case .null, .bool, .integer, .double, .string: 0
        }
    }

    private static func isTooLarge<Value>(_ outcome: Result<Value, ImagingError>) -> Bool {
        if case .failure(.limit(.outputBytes, _, _)) = outcome { true } else { false }
    }

    private static func words(_ outcome: Result<Bitmap, ImagingError>) -> String {
        switch outcome {
        case .success(let bitmap): "\(bitmap.size)"
        case .failure(let error): "\(error)"
        }
    }

    /// Ends the program with a reason, which a failed precondition does not tell in an optimised program.
    private static func require(_ condition: Bool, _ reason: String) {
        guard condition else { fatalError("expected: \(reason)") }
    }

    private static func succeed<R>(_ reason: String, _ body: () throws -> R) -> R {
        do {
            return try body()
        } catch {
            fatalError("expected: \(reason); found: \(error)")
        }
    }
}
