/// A portrait as it is sent to the portal.
public struct PreparedUpload: Hashable, Sendable {
    /// The file.
    public let bytes: [UInt8]
    /// The format of the file: JPEG, PNG or GIF.
    public let format: ImageFormat
    /// The size of the picture, which is stored upright.
    public let size: PixelSize
    /// The format of the given file.
    public let source: ImageFormat
    /// Whether the file is the given one, byte for byte.
    public let isUnchanged: Bool

    /// Puts an upload together from its parts.
    package init(bytes: [UInt8], format: ImageFormat, size: PixelSize, source: ImageFormat, isUnchanged: Bool) {
        self.bytes = bytes
        self.format = format
        self.size = size
        self.source = source
        self.isUnchanged = isUnchanged
    }

    /// The number of columns.
    public var width: Int { size.width }
    /// The number of rows.
    public var height: Int { size.height }
}
