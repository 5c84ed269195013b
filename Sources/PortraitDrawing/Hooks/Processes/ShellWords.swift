import Screenlets

/// The words of a command line as a POSIX shell would split it, without anything else that a shell does.
///
/// Quotes and backslashes work; nothing is expanded, and signs such as `|` and `>` are ordinary letters. Source: IEEE Std
/// 1003.1-2017, Shell Command Language, section 2.2.
enum ShellWords {
    private enum Quote {
        case none
        case single
        case double
    }

    /// Splits a text; nil where a quote is not closed or a backslash is the last letter.
    static func split(_ text: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote = Quote.none
        var letters = Substring(text).unicodeScalars
        while let letter = letters.popFirst() {
            switch (quote, letter) {
            case (.none, "'"), (.none, "\""):
                quote = letter == "'" ? .single : .double
                word = word ?? ""
            case (.single, "'"), (.double, "\""): quote = .none
            case (.none, "\\"):
                guard let escaped = letters.popFirst() else { return nil }
                // A line that goes on.
                if escaped != "\n" { word = (word ?? "") + String(escaped) }
            case (.double, "\\"):
                guard let escaped = letters.popFirst() else { return nil }
                if escaped == "\n" { continue }
                word = (word ?? "") + ("$`\"\\".unicodeScalars.contains(escaped) ? "" : "\\") + String(escaped)
            case (.none, " "), (.none, "\t"), (.none, "\n"), (.none, "\r"):
                if let word { words.append(word) }
                word = nil
            default: word = (word ?? "") + String(letter)
            }
        }
        guard quote == .none else { return nil }
        if let word { words.append(word) }
        return words
    }
}
