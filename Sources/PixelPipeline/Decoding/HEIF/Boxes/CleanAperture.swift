/// The part of a decoded picture that is shown.
///
/// Source: ISO/IEC 14496-12, section 12.1.4.
struct CleanAperture {
    private let width: Double
    private let height: Double
    /// The distance of its middle from that of the picture.
    private let across: Double
    private let down: Double

    /// Reads the box `clap`.
    ///
    /// - Parameter fields: Its fields: width, height and both distances, as fractions.
    /// - Throws: ``ImagingError/damaged(reason:)``.
    init(_ fields: inout BoxFields) throws(ImagingError) {
        width = try Self.fraction(&fields)
        height = try Self.fraction(&fields)
        across = try Self.fraction(&fields)
        down = try Self.fraction(&fields)
    }

    /// Lays the part on a picture.
    ///
    /// - Parameter size: The size of the decoded picture.
    /// - Returns: The part, in whole pixels.
    /// - Throws: ``ImagingError/damaged(reason:)`` where it does not lie in the picture.
    func window(in size: PixelSize) throws(ImagingError) -> PixelRect {
        // Written so that no number fails it, and nothing is too large for an integer afterwards.
        guard
            width >= 1, height >= 1, width <= Double(size.width), height <= Double(size.height),
            abs(across) <= Double(size.width), abs(down) <= Double(size.height)
        else { throw .damaged(reason: "the part that is shown does not fit the picture") }
        let rect = PixelRect(
            x: Int(((Double(size.width) - width) / 2 + across).rounded(.down)),
            y: Int(((Double(size.height) - height) / 2 + down).rounded(.down)),
            width: Int(width.rounded(.down)),
            height: Int(height.rounded(.down))
        )
        guard rect.clamped(to: size) == rect else {
            throw .damaged(reason: "the part that is shown does not fit the picture")
        }
        return rect
    }

    private static func fraction(_ fields: inout BoxFields) throws(ImagingError) -> Double {
        let numerator = try fields.signed()
        let denominator = try fields.number(4)
        guard denominator > 0 else { throw .damaged(reason: "a fraction has nothing below its line") }
        return Double(numerator) / Double(denominator)
    }
}
