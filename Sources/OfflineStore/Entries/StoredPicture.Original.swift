import Digests
import FoundationEssentials

extension StoredPicture {
    /// A picture's bytes as they were received.
    public struct Original: Hashable, Sendable {
        /// The bytes of the picture file.
        public let bytes: [UInt8]

        /// The media type that was told with the bytes, such as `image/jpeg`; nil where none was.
        public let mediaType: String?

        /// The SHA-256 digest of the bytes.
        let digest: [UInt8]

        /// The SHA-256 digest of the bytes in 64 lower-case hexadecimal digits.
        public var sha256: String { digest.hexadecimal }

        /// Creates an original and takes its digest.
        ///
        /// Complexity: one pass over the bytes.
        ///
        /// - Parameters:
        ///   - bytes: The bytes of the picture file.
        ///   - mediaType: The media type that was told with the bytes, if any.
        public init(bytes: [UInt8], mediaType: String?) {
            self.init(bytes: bytes, mediaType: mediaType, digest: SHA256.digest(of: bytes))
        }

        /// Creates an original whose digest is known already.
        init(bytes: [UInt8], mediaType: String?, digest: [UInt8]) {
            self.bytes = bytes
            self.mediaType = mediaType
            self.digest = digest
        }

        /// Tells whether two originals have the same bytes and media type, by their digests.
        ///
        /// - Parameters:
        ///   - left: An original.
        ///   - right: Another original.
        /// - Returns: Whether digest, length and media type are equal.
        public static func == (left: Original, right: Original) -> Bool {
            left.digest == right.digest && left.bytes.count == right.bytes.count && left.mediaType == right.mediaType
        }

        /// Feeds the digest, which stands for the bytes, to a hasher.
        ///
        /// - Parameter hasher: The hasher to feed.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(digest)
            hasher.combine(mediaType)
        }
    }
}
