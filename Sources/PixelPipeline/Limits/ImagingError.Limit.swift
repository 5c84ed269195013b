extension ImagingError {
    /// A quantity that is limited.
    public enum Limit: String, CaseIterable, Hashable, Sendable {
        /// The length of the input.
        case bytes
        /// The area of the input.
        case pixels
        /// The longer side of the input.
        case side
        /// The number of scans of a progressive JPEG.
        case scans
        /// The number of segments, chunks or blocks of the input.
        case segments
        /// The longer side of the result.
        case outputSide
        /// The length of the result, which even the lowest quality does not keep to.
        case outputBytes
        /// The memory that a picture takes while it is read, drawn and written.
        case memory
        /// The processor time that decoding may take, in seconds.
        case decodingSeconds
        /// The processor time that drawing and writing may take, in seconds.
        case drawingSeconds

        /// The words that follow the number in a message.
        public var unit: String {
            switch self {
            case .bytes: "bytes"
            case .memory: "bytes of memory to draw it"
            case .pixels: "pixels"
            case .side: "pixels on its longer side"
            case .outputBytes: "bytes of the result at the lowest quality"
            case .decodingSeconds: "seconds of processor time to decode it"
            case .drawingSeconds: "seconds of processor time to draw it"
            case .scans: "progressive scans"
            case .segments: "segments"
            case .outputSide: "pixels on the longer side of the result"
            }
        }
    }
}
