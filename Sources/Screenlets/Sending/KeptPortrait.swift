import OfflineStore
import PixelPipeline

/// What a portal has kept of a picture that was sent to it.
public struct KeptPortrait: Codable, Hashable, Sendable {
    /// The name of the format, such as `png`.
    public let format: String
    /// The number of columns.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The number of bytes of the file, which the portal's own pages load.
    public let bytes: Int
    /// Whether the portal made the picture smaller than it was sent.
    public let resized: Bool
    /// Whether its pixels are those that were sent.
    public let exact: Bool

    /// Compares what a portal gives with what was sent to it.
    ///
    /// - Parameters:
    ///   - found: The portal's file.
    ///   - sent: The file that was sent.
    ///   - renderer: What decodes them.
    /// - Throws: ``ImagingError`` where one of them can't be read.
    init(
        _ found: StoredPicture.Original,
        of sent: StoredPicture.Original,
        renderer: Renderer
    ) throws(ImagingError) {
        let header = try ImageHeader(reading: found.bytes, limits: renderer.limits)
        let before = try ImageHeader(reading: sent.bytes, limits: renderer.limits).size
        format = header.format.rawValue
        width = header.size.width
        height = header.size.height
        bytes = found.bytes.count
        resized = header.size != before && PictureLikeness.canBecome(header.size, from: before)
        exact = try PictureLikeness(renderer: renderer).isExact(found.bytes, as: sent.bytes)
    }

    /// The size in pixels.
    var size: PixelSize { PixelSize(width: width, height: height) }
}
