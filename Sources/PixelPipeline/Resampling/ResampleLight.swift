/// What a resize averages.
///
/// Enlarging averages samples in either case: it makes no detail that would grow dark, and overshoot in light would show
/// around dark lines.
public enum ResampleLight: String, CaseIterable, Hashable, Sendable {
    /// Light, as an eye does that sees the picture from far away: fine detail keeps its brightness.
    case linear
    /// Gamma-encoded samples: fine detail grows darker. For comparisons with programs that do.
    case gamma
}

extension ResampleLight {
    /// Reads what the steps of a recipe choose; of several the last one holds.
    ///
    /// - Parameter steps: The steps.
    init(_ steps: [Recipe.Step]) {
        self = .linear
        for case .light(let light) in steps { self = light }
    }

    /// Gives what a resize averages that chooses this.
    ///
    /// - Parameters:
    ///   - region: What is resized.
    ///   - target: The size of the result.
    /// - Returns: Light where it was chosen and a side becomes smaller.
    func resizing(_ region: SourceRegion, to target: PixelSize) -> ResampleLight {
        // Rounding errors of the edges are far below a millionth.
        let isSmaller =
            region.width > Double(target.width) * (1 + 1e-6) || region.height > Double(target.height) * (1 + 1e-6)
        return isSmaller ? self : .gamma
    }
}
