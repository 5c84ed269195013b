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

    /// Tells what a portal has made of what was sent to it.
    ///
    /// - Parameters:
    ///   - found: The portal's file.
    ///   - sent: The file that was sent.
    ///   - exact: Whether both were found to have the same pixels.
    ///   - limits: The limits of the headers.
    /// - Throws: ``ImagingError`` where the header of one of them can't be read.
    init(
        _ found: StoredPicture.Original,
        of sent: StoredPicture.Original,
        exact: Bool,
        limits: DecodeLimits
    ) throws(ImagingError) {
        let header = try ImageHeader(reading: found.bytes, limits: limits)
        let before = try ImageHeader(reading: sent.bytes, limits: limits).size
        format = header.format.rawValue
        width = header.size.width
        height = header.size.height
        bytes = found.bytes.count
        resized = header.size != before && PictureLikeness.canBecome(header.size, from: before)
        self.exact = exact
    }

    /// The size in pixels.
    var size: PixelSize { PixelSize(width: width, height: height) }
}
