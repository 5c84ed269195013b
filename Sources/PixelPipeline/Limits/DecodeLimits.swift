/// The most that a picture may ask for, checked before memory is taken, and whose code may read it.
public struct DecodeLimits: Hashable, Sendable {
    /// The largest input, in bytes; 20 MB (20 000 000) by default.
    public var maximumByteCount: Int
    /// The largest picture, in pixels; 50 million by default.
    public var maximumPixelCount: Int
    /// The longest side of an input, in pixels; 16 384 by default.
    public var maximumSide: Int
    /// The most scans of a progressive JPEG; 100 by default.
    public var maximumScanCount: Int
    /// The longest side of a result, in pixels; 4 096 by default.
    public var maximumOutputSide: Int
    /// The most segments, chunks or blocks of an input that are walked through; 100 000 by default.
    public var maximumSegmentCount: Int
    /// The largest colour profile that is read, in bytes, where a larger one is ignored; 1 MB by default.
    public var maximumProfileByteCount: Int
    /// The largest EXIF structure that is read, in bytes, where a larger one is ignored; 1 MB by default.
    public var maximumMetadataByteCount: Int
    /// The most memory that one picture may take while it is read, drawn and written, in bytes; 256 MB (256 000 000) by default.
    public var maximumMemory: Int
    /// The most processor time that one picture may take while it is read, drawn and written, in seconds; 10 by default.
    public var maximumSeconds: Int
    /// Whose code reads the files, and writes the results; the fast codecs by default.
    public var codecs: Codecs

    /// The limits that hold where nothing else is said.
    public static let `default` = DecodeLimits()

    /// Creates limits; what is left out has its default.
    ///
    /// - Parameters:
    ///   - maximumByteCount: The largest input, in bytes.
    ///   - maximumPixelCount: The largest picture, in pixels.
    ///   - maximumSide: The longest side of an input, in pixels.
    ///   - maximumScanCount: The most scans of a progressive JPEG.
    ///   - maximumOutputSide: The longest side of a result, in pixels.
    ///   - maximumSegmentCount: The most segments, chunks or blocks of an input.
    ///   - maximumProfileByteCount: The largest colour profile that is read, in bytes.
    ///   - maximumMetadataByteCount: The largest EXIF structure that is read, in bytes.
    ///   - maximumMemory: The most memory that one picture may take, in bytes.
    ///   - maximumSeconds: The most processor time that one picture may take, in seconds.
    ///   - codecs: Whose code reads the files, and writes the results.
    public init(
        maximumByteCount: Int = 20_000_000,
        maximumPixelCount: Int = 50_000_000,
        maximumSide: Int = 16_384,
        maximumScanCount: Int = 100,
        maximumOutputSide: Int = 4_096,
        maximumSegmentCount: Int = 100_000,
        maximumProfileByteCount: Int = 1_000_000,
        maximumMetadataByteCount: Int = 1_000_000,
        maximumMemory: Int = 256_000_000,
        maximumSeconds: Int = 10,
        codecs: Codecs = .fast
    ) {
        self.maximumByteCount = maximumByteCount
        self.maximumPixelCount = maximumPixelCount
        self.maximumSide = maximumSide
        self.maximumScanCount = maximumScanCount
        self.maximumOutputSide = maximumOutputSide
        self.maximumSegmentCount = maximumSegmentCount
        self.maximumProfileByteCount = maximumProfileByteCount
        self.maximumMetadataByteCount = maximumMetadataByteCount
        self.maximumMemory = maximumMemory
        self.maximumSeconds = maximumSeconds
        self.codecs = codecs
    }

    /// Refuses an input that is too long.
    ///
    /// - Parameter byteCount: The length of the input.
    /// - Throws: ``ImagingError/limit(_:maximum:found:)`` when it is over the limit.
    func check(byteCount: Int) throws(ImagingError) {
        guard byteCount <= maximumByteCount else {
            throw .limit(.bytes, maximum: maximumByteCount, found: byteCount)
        }
    }

    /// Refuses an input that consists of too many parts.
    ///
    /// - Parameter segmentCount: The segments, chunks or blocks that were met so far.
    /// - Throws: ``ImagingError/limit(_:maximum:found:)`` when they are over the limit.
    func check(segmentCount: Int) throws(ImagingError) {
        guard segmentCount <= maximumSegmentCount else {
            throw .limit(.segments, maximum: maximumSegmentCount, found: segmentCount)
        }
    }

    /// Refuses an input picture that is too large.
    ///
    /// - Parameter size: The size that its header states.
    /// - Throws: ``ImagingError/limit(_:maximum:found:)`` when a side or the area is over the limit.
    func check(input size: PixelSize) throws(ImagingError) {
        guard size.longerSide <= maximumSide else {
            throw .limit(.side, maximum: maximumSide, found: size.longerSide)
        }
        guard size.pixelCount <= maximumPixelCount else {
            throw .limit(.pixels, maximum: maximumPixelCount, found: size.pixelCount)
        }
    }

    /// Refuses a picture that would take too much memory.
    ///
    /// - Parameter memory: What it takes.
    /// - Throws: ``ImagingError/limit(_:maximum:found:)`` when that is over the limit.
    func check(_ memory: PictureMemory) throws(ImagingError) {
        guard memory.byteCount <= maximumMemory else {
            throw .limit(.memory, maximum: maximumMemory, found: memory.byteCount)
        }
    }

    /// Refuses a result that would be too large.
    ///
    /// - Parameter size: The size of the result.
    /// - Throws: ``ImagingError/limit(_:maximum:found:)`` when a side is over the limit.
    func check(output size: PixelSize) throws(ImagingError) {
        guard size.longerSide <= maximumOutputSide else {
            throw .limit(.outputSide, maximum: maximumOutputSide, found: size.longerSide)
        }
    }
}
