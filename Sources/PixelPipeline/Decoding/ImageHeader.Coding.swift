extension ImageHeader {
    /// How a file stores its samples, as far as that says what decoding takes.
    public struct Coding: Hashable, Sendable {
        /// The scans of a JPEG file that brings its samples in several; 1 by default, and for all other formats.
        public var scanCount = 1
        /// The samples of a JPEG file for each pixel: 3 without chroma subsampling, 1.5 with 4:2:0, 1 without colours.
        public var samplesPerPixel = 3.0
        /// How many times as far apart the samples of a component of a JPEG file are on one axis as on the other, at most: 1 with
        /// 4:4:4 and 4:2:0, 2 with 4:2:2 and 4:4:0.
        public var unevenness = 1.0
        /// The bits of a stored pixel of a PNG file: of its parts, and not of what its palette makes of them.
        public var bitsPerPixel = 32
        /// The most bytes that libheif takes for a HEIC or AVIF picture, besides the rows that it gives; 0 by default.
        public var heifByteCount = 0

        /// Creates the coding of a format that has no choice.
        public init() {}
    }
}
