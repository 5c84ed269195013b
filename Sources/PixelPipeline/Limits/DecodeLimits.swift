/// The most that a picture may ask for, checked before memory is taken.
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
    public init(
        maximumByteCount: Int = 20_000_000,
        maximumPixelCount: Int = 50_000_000,
        maximumSide: Int = 16_384,
        maximumScanCount: Int = 100,
        maximumOutputSide: Int = 4_096
    ) {
        self.maximumByteCount = maximumByteCount
        self.maximumPixelCount = maximumPixelCount
        self.maximumSide = maximumSide
        self.maximumScanCount = maximumScanCount
        self.maximumOutputSide = maximumOutputSide
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
