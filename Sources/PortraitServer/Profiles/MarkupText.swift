/// Text between the tags of XML and HTML.
enum MarkupText {
    /// Writes a text so that it is read as it was.
    ///
    /// What XML can't hold at all becomes U+FFFD. Source: XML 1.0, sections 2.2, 2.4 and 2.11.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The text for an element or for an attribute in quotation marks.
    static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            // As they are, a reader would turn them into others.
            case "\t", "\n", "\r": escaped.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped.append("\u{FFFD}")
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}
