/// The distance of samples in pixels of the full-size picture, as a ratio in lowest terms.
///
/// Sample `i` covers the pixels from `i * pixels / samples` to `(i + 1) * pixels / samples`; its middle is the middle of
/// that.
struct SamplePitch: Hashable, Sendable {
    /// The pixels that as many samples cover; at least 1.
    let pixels: Int
    /// The samples; at least 1.
    let samples: Int

    /// The pixels of one sample.
    var value: Double { Double(pixels) / Double(samples) }
}
