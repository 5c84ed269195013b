/// What the renditions of one picture cost and gave.
struct PixelSample {
    /// The processor time.
    let milliseconds: Double
    /// The bytes of the renditions, taken together.
    let byteCount: Int
}
