/// Text in the language of the macros for manual pages, man(7).
enum RoffText {
    /// A text that is shown as it is, in one line.
    ///
    /// Dashes become those that can be copied into a terminal, and no line begins with a sign that roff would obey.
    ///
    /// - Parameter text: The text; its line breaks become blanks.
    /// - Returns: The line, without its break.
    static func line(_ text: String) -> String {
        var line = ""
        for character in text {
            switch character {
            case "\\": line += "\\e"
            case "-": line += "\\-"
            case "\n": line += " "
            case "~": line += "\\(ti"
            case "^": line += "\\(ha"
            case "`": line += "\\(ga"
            case "'": line += "\\(aq"
            default: line.append(character)
            }
        }
        return line.first == "." ? "\\&" + line : line
    }

    /// A text as the argument of a macro.
    static func argument(_ text: String) -> String {
        "\"" + line(text).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq") + "\""
    }

    /// Paragraphs, which empty lines divide.
    static func paragraphs(_ text: String) -> String {
        text.split(separator: "\n\n").map { line(String($0)) + "\n" }.joined(separator: ".PP\n")
    }
}
