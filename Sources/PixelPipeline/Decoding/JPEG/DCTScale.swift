/// A reduction that a JPEG decoder gives for less than the cost of the whole picture.
///
/// The reduced picture has the sides of the whole one divided by the raw value and rounded up.
enum DCTScale: Int, CaseIterable, Hashable, Sendable {
    /// Every sample.
    case whole = 1
    /// 4 x 4 samples of each block of 8 x 8.
    case half = 2
    /// 2 x 2 samples of each block.
    case quarter = 4
    /// One sample of each block.
    case eighth = 8
}
