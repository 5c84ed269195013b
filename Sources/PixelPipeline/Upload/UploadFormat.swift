/// The format in which a picture goes to a portal that makes pictures smaller, once it is drawn at the size that is kept.
public enum UploadFormat: String, CaseIterable, Codable, Hashable, Sendable {
    /// PNG where the picture came as PNG, is transparent, or is small; else JPEG.
    case auto
    /// PNG, which such portals keep pixel for pixel; their pages load more bytes for it.
    case png
    /// JPEG, which they write anew with a loss.
    case jpeg

    /// The most bytes that the pixels of a small picture have, three for each: 100x120, as Liferay 6.2 keeps, is small, and
    /// 290x290 is not.
    static let smallByteCount = 40_000

    /// Whether a picture that is kept in its size has to be drawn anew for it.
    ///
    /// - Parameters:
    ///   - format: The format that it has.
    ///   - size: Its size.
    ///   - source: The format that it was given in; what was given as JPEG stays as it is where nothing else is asked for.
    /// - Returns: Whether another format is asked for.
    package func replaces(_ format: ImageFormat, of size: PixelSize, from source: ImageFormat) -> Bool {
        switch self {
        case .png: format != .png
        case .jpeg: format != .jpeg
        case .auto: format == .jpeg && source != .jpeg && size.pixelCount * 3 <= Self.smallByteCount
        }
    }

    /// Chooses between PNG and JPEG.
    ///
    /// - Parameters:
    ///   - picture: The picture in the size that is kept.
    ///   - source: The format that it was given in.
    /// - Returns: PNG or JPEG.
    func format(of picture: Bitmap, from source: ImageFormat) -> ImageFormat {
        switch self {
        case .png: .png
        case .jpeg: .jpeg
        case .auto:
            source == .png || picture.size.pixelCount * 3 <= Self.smallByteCount || !picture.isOpaque ? .png : .jpeg
        }
    }
}
