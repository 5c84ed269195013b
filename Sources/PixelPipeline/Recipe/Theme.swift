/// A look of the portrait that the original Screenlets shipped with.
///
/// Liferay Screens: the default theme has a corner radius of 4 and a border of 1 in rgba(0,184,224,.87); Flat7 is a
/// circle with a border of 1 in rgb(39,174,97).
public enum Theme: String, CaseIterable, Hashable, Sendable {
    /// Slightly rounded corners and a blue border.
    case `default`
    /// A circle with a green border.
    case flat7

    /// The colour of the border where none is chosen.
    public var borderColor: Color {
        switch self {
        case .default: Color(red: 0, green: 184, blue: 224, alpha: 222)
        case .flat7: Color(red: 39, green: 174, blue: 97)
        }
    }

    /// Gives the steps that draw the look; they belong after the resizing.
    ///
    /// - Parameters:
    ///   - borderWidth: The width of the border in pixels, 1 by default; 0 leaves it out.
    ///   - borderColor: The colour of the border instead of the theme's; an invisible one leaves it out.
    /// - Returns: The mask step, and the border step if there is a border.
    public func steps(borderWidth: Int = 1, borderColor: Color? = nil) -> [Recipe.Step] {
        let mask: Recipe.Step =
            switch self {
            case .default: .round(radius: 4)
            case .flat7: .circle
            }
        let color = borderColor ?? self.borderColor
        guard borderWidth > 0, !color.isInvisible else { return [mask] }
        return [mask, .border(width: borderWidth, color: color)]
    }
}
