/// A colour of the sRGB space with straight alpha, eight bits for each part.
public struct Color: Hashable, Sendable, CustomStringConvertible {
    /// The red part, 0 to 255.
    public var red: UInt8
    /// The green part, 0 to 255.
    public var green: UInt8
    /// The blue part, 0 to 255.
    public var blue: UInt8
    /// The opacity, 0 (nothing to see) to 255 (covers all).
    public var alpha: UInt8

    /// Opaque white.
    public static let white = Color(red: 255, green: 255, blue: 255)
    /// Opaque black.
    public static let black = Color(red: 0, green: 0, blue: 0)
    /// Nothing at all.
    public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)

    /// Creates a colour from its parts.
    ///
    /// - Parameters:
    ///   - red: The red part.
    ///   - green: The green part.
    ///   - blue: The blue part.
    ///   - alpha: The opacity; opaque by default.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Whether nothing behind the colour shines through.
    public var isOpaque: Bool { alpha == 255 }

    /// Whether the colour draws nothing.
    public var isInvisible: Bool { alpha == 0 }

    /// The canonical text: lower-case `#rrggbb`, or `#rrggbbaa` when it is not opaque.
    public var description: String {
        let parts = isOpaque ? [red, green, blue] : [red, green, blue, alpha]
        return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
