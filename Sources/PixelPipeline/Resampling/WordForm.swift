import CImageCodecs

/// How the words between the passes of a resize stand for samples.
struct WordForm: Hashable, Sendable {
    /// The bits of fraction that the first pass adds.
    let fractionBits: Int32
    /// The word of the largest sample; the smallest is 0.
    let full: Int16

    /// Gamma-encoded samples, which come as bytes and get bits of fraction.
    static let samples = WordForm(fractionBits: SampleRow.fractionBits, full: SampleRow.full)
    /// Light, which comes with all its bits; see ``LightCurve``.
    static let light = WordForm(fractionBits: 0, full: Int16(PORTRAIT_LIGHT_FULL))

    /// Gives the form that a resize works in.
    ///
    /// - Parameter light: What is averaged.
    /// - Returns: The form.
    static func of(_ light: ResampleLight) -> WordForm {
        switch light {
        case .gamma: samples
        case .linear: .light
        }
    }
}
