import PixelPipeline

extension Color {
    /// A colour of a hue that lies behind a drawing.
    static func pale(hue: Double) -> Color { Color(lightness: 0.93, chroma: 0.035, hue: hue) }

    /// A clear colour of a hue.
    static func mid(hue: Double) -> Color { Color(lightness: 0.68, chroma: 0.14, hue: hue) }

    /// A dark colour of a hue.
    static func deep(hue: Double) -> Color { Color(lightness: 0.42, chroma: 0.11, hue: hue) }

    /// A colour of a hue that lies behind bright things.
    static func night(hue: Double) -> Color { Color(lightness: 0.24, chroma: 0.05, hue: hue) }

    /// The black of pupils and mouths.
    static let pitch = Color(red: 34, green: 32, blue: 40)
}
