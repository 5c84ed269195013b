import OfflineStore
import PixelPipeline

/// The picture of an edit as it is sent, without its bytes.
public struct SentPicture: Codable, Hashable, Sendable {
    /// The name of the format: `jpeg`, `png` or `gif`.
    public let format: String
    /// The number of columns.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The number of bytes of the file.
    public let bytes: Int
    /// The SHA-256 digest of the file in 64 lower-case hexadecimal digits.
    public let sha256: String

    /// Describes a prepared picture.
    init(_ prepared: PreparedUpload, sha256: String) {
        self.init(
            format: prepared.format.rawValue,
            width: prepared.width,
            height: prepared.height,
            bytes: prepared.bytes.count,
            sha256: sha256
        )
    }

    /// Describes a file.
    ///
    /// - Throws: ``ImagingError`` where it can't be read.
    init(_ file: StoredPicture.Original, limits: DecodeLimits) throws(ImagingError) {
        let header = try ImageHeader(reading: file.bytes, limits: limits)
        self.init(
            format: header.format.rawValue,
            width: header.size.width,
            height: header.size.height,
            bytes: file.bytes.count,
            sha256: file.sha256
        )
    }

    /// Creates a description.
    ///
    /// - Parameters:
    ///   - format: The name of the format.
    ///   - width: The number of columns.
    ///   - height: The number of rows.
    ///   - bytes: The number of bytes of the file.
    ///   - sha256: The digest of the file.
    public init(format: String, width: Int, height: Int, bytes: Int, sha256: String) {
        self.format = format
        self.width = width
        self.height = height
        self.bytes = bytes
        self.sha256 = sha256
    }
}
