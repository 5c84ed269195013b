import HTTPConnections
import PixelPipeline

/// A finished picture in memory, ready to be sent any number of times.
struct ServedPicture: Sendable {
    /// The file; copies share its bytes.
    let body: SharedBytes
    /// Its media type.
    let mediaType: String
    /// The size of the upright picture; nil where the file is handed out unread.
    let size: PixelSize?
    /// The strong entity tag, with its quotation marks; empty until the picture has a key.
    var entityTag = ""
    /// Whether the hook failed on it and was skipped; such a picture is not kept.
    var isMakeshift = false

    /// Takes over a rendition.
    init(_ rendition: Rendition) {
        body = SharedBytes(rendition.bytes)
        mediaType = rendition.format.mediaType
        size = rendition.size
    }

    /// Hands a file out as it is; one that is no picture of a known format is nothing for a browser to open.
    init(unread bytes: [UInt8]) {
        body = SharedBytes(bytes)
        mediaType = ImageFormat.sniff(bytes)?.mediaType ?? "application/octet-stream"
        size = nil
    }
}
