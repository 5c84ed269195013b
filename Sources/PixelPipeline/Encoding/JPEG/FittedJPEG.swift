/// A JPEG file that keeps to a number of bytes.
struct FittedJPEG: Hashable, Sendable {
    /// The file.
    let bytes: [UInt8]
    /// The quality that it was written with.
    let quality: Int
}
