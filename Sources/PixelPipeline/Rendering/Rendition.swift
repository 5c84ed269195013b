/// A finished picture file.
public struct Rendition: Hashable, Sendable {
    /// The file.
    public var bytes: [UInt8]
    /// The format of the file.
    public var format: ImageFormat
    /// The size of the upright picture in it.
    public var size: PixelSize

    /// Creates a rendition from its parts.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - format: The format of the file.
    ///   - size: The size of the upright picture in it.
    public init(bytes: [UInt8], format: ImageFormat, size: PixelSize) {
        self.bytes = bytes
        self.format = format
        self.size = size
    }
}
