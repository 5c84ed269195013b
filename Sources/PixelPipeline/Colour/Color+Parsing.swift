extension Color {
    /// Reads a colour as style sheets write it.
    ///
    /// Accepted in either case: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, the same without the number sign, the
    /// 148 names of CSS Color Module Level 4, and `transparent`.
    ///
    /// - Parameter text: The text of the colour, without white space around it.
    public init?(css text: String) {
        let lowered = text.lowercased()
        if lowered == "transparent" {
            self = .transparent
        } else if let named = Self.named[lowered] {
            self.init(opaque: named)
        } else {
            self.init(hexadecimal: lowered.hasPrefix("#") ? lowered.dropFirst() : lowered[...])
        }
    }

    /// Reads a colour and says what is wrong with it otherwise.
    ///
    /// - Parameter text: The text of the colour.
    /// - Throws: ``RecipeError`` when the text is no colour.
    public init(parsing text: String) throws(RecipeError) {
        guard let color = Color(css: text) else {
            throw RecipeError(
                message: "'\(text)' is not a color",
                hint: "write #rgb, #rrggbb, #rrggbbaa, a CSS color name or transparent"
            )
        }
        self = color
    }

    /// Creates an opaque colour from the number 0xRRGGBB.
    init(opaque number: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: number >> 16),
            green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number)
        )
    }

    private init?(hexadecimal digits: Substring) {
        var values: [UInt8] = []
        for digit in digits {
            // `hexDigitValue` also takes full-width digits, which no style sheet does.
            guard digit.isASCII, let value = digit.hexDigitValue else { return nil }
            values.append(UInt8(value))
        }
        switch values.count {
        case 3, 4:
            let parts = values.map { $0 * 17 }
            self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 255)
        case 6, 8:
            let parts = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
            self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 255)
        default:
            return nil
        }
    }
}
