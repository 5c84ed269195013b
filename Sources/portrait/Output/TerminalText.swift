import CTerminal

/// How much room text takes in a terminal.
enum TerminalText {
    /// Counts the cells of a text without controls: two for East Asian letters and emoji, none for accents.
    ///
    /// - Parameter text: The text.
    /// - Returns: The number of cells.
    static func width(of text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + width(of: $1) }
    }

    /// Shortens a text.
    ///
    /// - Parameters:
    ///   - text: The text, without controls.
    ///   - room: The cells that there are, at least 1.
    /// - Returns: The text where it fits, else its beginning with an ellipsis.
    static func cut(_ text: String, to room: Int) -> String {
        guard width(of: text) > room else { return text }
        var beginning = ""
        var taken = 1
        for character in text {
            taken += width(of: character)
            guard taken <= room else { break }
            beginning.append(character)
        }
        return beginning + "…"
    }

    private static func width(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        let isEmoji = scalars.first?.properties.isEmoji ?? false
        // A sequence is one figure: a family, a flag, a sign that a selector makes a picture.
        if isEmoji, scalars.count > 1,
            scalars.contains(where: { $0.value == 0xFE0F || $0.properties.isEmojiPresentation })
        {
            return 2
        }
        return scalars.reduce(0) { sum, scalar in
            // What Unicode has not given away is drawn as a box.
            let width = Int(portrait_scalar_width(scalar.value))
            return sum + (width < 0 ? 1 : width)
        }
    }
}
