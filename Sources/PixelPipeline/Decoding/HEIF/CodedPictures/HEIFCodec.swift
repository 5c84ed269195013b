/// A coding format of the pictures in a HEIF file.
enum HEIFCodec: CaseIterable, Hashable, Sendable {
    /// High Efficiency Video Coding, also called H.265, in HEIC.
    case hevc
    /// AOMedia Video 1, in AVIF.
    case av1

    /// The type of an item with such a picture.
    var itemType: String {
        switch self {
        case .hevc: "hvc1"
        case .av1: "av01"
        }
    }

    /// The name of the property with what the decoder has to know.
    var configurationName: String {
        switch self {
        case .hevc: "hvcC"
        case .av1: "av1C"
        }
    }

    /// The format of a file whose picture is coded so.
    var format: ImageFormat {
        switch self {
        case .hevc: .heic
        case .av1: .avif
        }
    }

    /// The Debian package with a decoder, where libheif has its decoders in packages of their own.
    var package: String {
        switch self {
        case .hevc: "libheif-plugin-libde265"
        case .av1: "libheif-plugin-aomdec"
        }
    }
}
