/// The header of a PAM, PPM or PGM file.
struct AnymapHeader: Hashable, Sendable {
    /// The size in pixels; both sides are at least 1.
    private(set) var size = PixelSize(width: 0, height: 0)
    /// The number of parts of a pixel, 1 to 4.
    private(set) var depth = 0
    /// The number of bytes before the first pixel.
    private(set) var length = 0

    /// The longest header that is read; real ones have less than a hundred bytes.
    static let maximumLength = 4_096

    /// Reads a header.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - limits: What the file may ask for.
    /// - Throws: ``ImagingError`` as ``PortableAnymap/bitmap(of:limits:)``.
    init(reading bytes: [UInt8], limits: DecodeLimits) throws(ImagingError) {
        guard PortableAnymap.matches(bytes) else { throw .notAnImage }
        var text = AnymapText(bytes[2...].prefix(Self.maximumLength))
        if bytes[1] == UInt8(ascii: "7") {
            try readLines(&text)
        } else {
            let width = try text.number("width")
            size = PixelSize(width: width, height: try text.number("height"))
            depth = bytes[1] == UInt8(ascii: "5") ? 1 : 3
            try Self.check(maximum: try text.number("maximum value"))
            try text.endOfNumbers()
        }
        length = text.position
        guard size.shorterSide > 0 else { throw .damaged(reason: "a picture of no pixels") }
        try limits.check(input: size)
    }

    /// Reads the lines of a PAM header up to its end.
    private mutating func readLines(_ text: inout AnymapText) throws(ImagingError) {
        var numbers: [String: Int] = [:]
        var tupleType = ""
        guard try text.line().isEmpty else { throw .damaged(reason: "words stand behind P7") }
        while true {
            let words = try text.line().split(maxSplits: 1) { $0 == " " || $0 == "\t" }
            switch words.first {
            case nil: continue
            case let word? where word.hasPrefix("#"): continue
            case "ENDHDR":
                size = PixelSize(width: numbers["WIDTH"] ?? 0, height: numbers["HEIGHT"] ?? 0)
                depth = numbers["DEPTH"] ?? 0
                try Self.check(maximum: numbers["MAXVAL"] ?? 0)
                return try check(tupleType: tupleType)
            case "TUPLTYPE": tupleType = words.count > 1 ? String(words[1]) : ""
            case let word?:
                let name = String(word)
                guard ["WIDTH", "HEIGHT", "DEPTH", "MAXVAL"].contains(name), numbers[name] == nil, words.count == 2,
                    let number = AnymapText.number(words[1])
                else { throw .damaged(reason: "a line of the PAM header makes no sense") }
                numbers[name] = number
            }
        }
    }

    private func check(tupleType: String) throws(ImagingError) {
        let depths = ["GRAYSCALE": 1, "GRAYSCALE_ALPHA": 2, "RGB": 3, "RGB_ALPHA": 4]
        guard (1...4).contains(depth) else { throw .unsupported(feature: "a PAM depth of \(depth)") }
        guard tupleType.isEmpty || depths[tupleType] == depth else {
            throw .unsupported(feature: "a PAM tuple type that does not go with the depth of \(depth)")
        }
    }

    private static func check(maximum: Int) throws(ImagingError) {
        guard maximum == 255 else { throw .unsupported(feature: "a maximum value other than 255") }
    }

    /// Whether a byte is white space in these formats.
    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
