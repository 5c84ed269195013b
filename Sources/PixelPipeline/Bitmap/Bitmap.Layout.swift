extension Bitmap {
    /// The parts that each pixel consists of.
    public enum Layout: Hashable, Sendable {
        /// One byte of luma, opaque.
        case gray
        /// Red, green, blue and straight alpha.
        case rgba

        /// The number of bytes of one pixel.
        public var channelCount: Int {
            switch self {
            case .gray: 1
            case .rgba: 4
            }
        }
    }
}
