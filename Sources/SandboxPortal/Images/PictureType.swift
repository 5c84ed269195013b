/// A kind of picture that the portal recognises by its first bytes.
enum PictureType: String, CaseIterable, Sendable {
    case bmp
    case gif
    case jpeg
    case png
    case tiff

    /// Recognises a picture.
    ///
    /// - Parameter bytes: The file; nil comes out when it is no picture.
    init?(recognising bytes: [UInt8]) {
        let marks: [(type: PictureType, mark: [UInt8])] = [
            (.bmp, Array("BM".utf8)),
            (.gif, Array("GIF8".utf8)),
            (.jpeg, [0xFF, 0xD8, 0xFF]),
            (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            (.tiff, [0x49, 0x49, 0x2A, 0x00]),
            (.tiff, [0x4D, 0x4D, 0x00, 0x2A]),
        ]
        guard let match = marks.first(where: { bytes.starts(with: $0.mark) }) else { return nil }
        self = match.type
    }

    /// The media type that the image servlet sends.
    var mediaType: String { "image/\(rawValue)" }

    /// Whether pictures of the kind are decoded and made smaller; all others are stored as they come.
    var isReadable: Bool {
        switch self {
        case .gif, .jpeg, .png: true
        case .bmp, .tiff: false
        }
    }
}
