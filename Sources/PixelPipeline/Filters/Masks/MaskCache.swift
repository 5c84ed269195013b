/// The shares of the masks that were cut last, for pictures of the same size.
///
/// Used by one task at a time. Those of a portrait take some ten kilobytes.
final class MaskCache {
    private struct Key: Hashable {
        let shape: MaskShape
        let size: PixelSize
    }

    /// The most masks that are kept; then all are forgotten.
    private static let capacity = 8
    /// The longer side in pixels of the largest picture whose mask is kept: beyond, other work is more.
    private static let longestSide = 1024

    private var masks: [Key: [OutlineRow]] = [:]

    /// Gives the rows of a mask.
    ///
    /// - Parameters:
    ///   - shape: The outline; the whole rectangle has no mask.
    ///   - size: The size of the picture.
    /// - Returns: The rows of the upper half, the middle one included; nil where nothing is masked.
    func rows(of shape: MaskShape, in size: PixelSize) -> [OutlineRow]? {
        let key = Key(shape: shape, size: size)
        if let rows = masks[key] { return rows }
        guard let rows = shape.rows(in: size) else { return nil }
        guard size.longerSide <= Self.longestSide else { return rows }
        if masks.count >= Self.capacity { masks.removeAll(keepingCapacity: true) }
        masks[key] = rows
        return rows
    }
}
