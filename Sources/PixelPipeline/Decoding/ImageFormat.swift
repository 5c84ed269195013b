/// A file format of pictures that is recognised by its first bytes.
public enum ImageFormat: String, Sendable, CaseIterable, Hashable {
    /// JPEG with its JFIF and EXIF wrappings.
    case jpeg
    /// Portable Network Graphics.
    case png
    /// Graphics Interchange Format.
    case gif
    /// WebP.
    case webp
    /// Windows bitmap.
    case bmp
    /// Tagged Image File Format.
    case tiff
    /// High Efficiency Image File Format with pictures of HEVC, as telephones write it.
    case heic
    /// AV1 Image File Format.
    case avif

    /// The formats that results can be written in.
    public static let writable: [ImageFormat] = [.jpeg, .png, .webp]

    /// The Internet media type, such as `image/jpeg`.
    public var mediaType: String { "image/\(rawValue)" }

    /// The usual file name extensions without a dot, the preferred one first.
    public var fileExtensions: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
        case .png: ["png"]
        case .gif: ["gif"]
        case .webp: ["webp"]
        case .bmp: ["bmp", "dib"]
        case .tiff: ["tiff", "tif"]
        case .heic: ["heic", "heif", "hif"]
        case .avif: ["avif"]
        }
    }

    /// The name for people, such as `JPEG`.
    public var name: String { self == .webp ? "WebP" : rawValue.uppercased() }

    /// Whether files of the format are HEIF files, which differ in how their pictures are coded.
    package var isHEIF: Bool { self == .heic || self == .avif }

    /// Finds the format that a file name extension stands for.
    ///
    /// - Parameter fileExtension: The extension in either case, with or without its dot.
    public init?(fileExtension: String) {
        let wanted = fileExtension.lowercased().drop { $0 == "." }
        guard let format = Self.allCases.first(where: { $0.fileExtensions.contains(String(wanted)) }) else {
            return nil
        }
        self = format
    }

    /// Recognises a format by the signature at the beginning of a file.
    ///
    /// - Parameter bytes: The file, or at least its first 12 bytes.
    /// - Returns: The format, or nil when the signature is none of the known ones.
    public static func sniff(_ bytes: [UInt8]) -> ImageFormat? {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) { return .gif }
        if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            return .webp
        }
        if bytes.starts(with: [0x49, 0x49, 0x2A, 0x00]) || bytes.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) {
            return .tiff
        }
        // Two letters alone are too weak a sign; the reserved words of the header are zero in every real file.
        if bytes.count >= 26, bytes.starts(with: Array("BM".utf8)), bytes[6..<10].allSatisfy({ $0 == 0 }) {
            return .bmp
        }
        return bytes.dropFirst(4).starts(with: Array("ftyp".utf8)) ? sniffBrands(bytes) : nil
    }

    /// Recognises a HEIF file by its brands, of which the first one names its kind and the others what it keeps to.
    ///
    /// One that says only that it is HEIF is taken for HEIC; its header tells how it is coded. Source: ISO/IEC 23008-12, section
    /// 10; AV1 Image File Format, section 6.
    private static func sniffBrands(_ bytes: [UInt8]) -> ImageFormat? {
        let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let box = bytes[..<min(bytes.count, max(12, min(length, 256)))]
        let brands = stride(from: 8, to: box.count - 3, by: 4)
            .filter { $0 != 12 }
            .map { String(decoding: box[$0..<($0 + 4)], as: UTF8.self) }
        let known: KeyValuePairs<String, ImageFormat> = [
            "heic": .heic, "heix": .heic, "hevc": .heic, "hevx": .heic, "heim": .heic, "heis": .heic, "hevm": .heic,
            "hevs": .heic, "avif": .avif, "avis": .avif,
        ]
        for brand in brands {
            if let format = known.first(where: { $0.key == brand })?.value { return format }
        }
        return brands.contains { ["mif1", "mif2", "msf1"].contains($0) } ? .heic : nil
    }
}
