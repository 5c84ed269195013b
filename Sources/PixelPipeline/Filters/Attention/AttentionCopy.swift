/// The whole of a picture, made as small as the crop that fills a box: what draws the eye is found in it, and cut out of it.
///
/// So a picture is made smaller once, while it is decoded, and as well as one whose crop is known before. The copy is a whole number
/// of times as large where it had fewer pixels than the eye is looked for in.
struct AttentionCopy: Hashable, Sendable {
    /// The part of the picture that is used: what makes no whole pixel of the longer side is left out, half at each end.
    let region: SourceRegion
    /// The size of the copy.
    let size: PixelSize

    /// Lays the copy of a picture down; nil where it would be no smaller than the picture.
    ///
    /// - Parameters:
    ///   - picture: The size of the picture, which has not the shape of the box.
    ///   - box: The box that the crop fills.
    init?(of picture: PixelSize, toFill box: PixelSize) {
        let isWide = picture.width * box.height > picture.height * box.width
        let (filled, filling) = isWide ? (picture.height, box.height) : (picture.width, box.width)
        guard filled > filling else { return nil }
        let free = isWide ? picture.width : picture.height
        // The longer side of what fills the box, and how many times as large it has to be for the pixels that are looked at.
        let length = free * filling / filled
        let wanted = (AttentionMap.side + length - 1) / length
        let factor = min(filled / filling, max(1, wanted))
        guard filled > filling * factor else { return nil }
        let count = free * filling * factor / filled
        let used = Double(count) * Double(filled) / Double(filling * factor)
        let start = (Double(free) - used) / 2
        if isWide {
            region = SourceRegion(left: start, top: 0, right: start + used, bottom: Double(filled))
            size = PixelSize(width: count, height: filling * factor)
        } else {
            region = SourceRegion(left: 0, top: start, right: Double(filled), bottom: start + used)
            size = PixelSize(width: filling * factor, height: count)
        }
    }
}
