/// Wraps texts to the width of a terminal.
enum TextWrapping {
    /// Breaks a text into lines at blanks; its own line breaks stay.
    ///
    /// A word that is longer than a line stands in a line of its own, and sticks out.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - columns: The width, indent included; at least one word stands in each line.
    ///   - indent: The blanks before each line that is not empty.
    /// - Returns: The lines, with line breaks between them.
    static func wrap(_ text: String, columns: Int, indent: Int = 0) -> String {
        let width = columns - indent
        let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
        let margin = String(repeating: " ", count: indent)
        return paragraphs.enumerated()
            // The last place of a line is left for the blank or break behind it, which the end of the text has not.
            .flatMap { number, paragraph in
                lines(of: paragraph, width: width, isLast: number == paragraphs.count - 1)
            }
            .map { $0.isEmpty ? "" : margin + $0 }
            .joined(separator: "\n")
    }

    private static func lines(of paragraph: Substring, width: Int, isLast: Bool) -> [String] {
        let words = paragraph.split(separator: " ", omittingEmptySubsequences: false)
        var lines: [String] = []
        var line = String(words.first ?? "")
        for (number, word) in words.enumerated().dropFirst() {
            let length = line.count + 1 + word.count
            if length < width || (length == width && isLast && number == words.count - 1) {
                line += " " + word
            } else {
                lines.append(line)
                line = String(word)
            }
        }
        return lines + [line]
    }
}
