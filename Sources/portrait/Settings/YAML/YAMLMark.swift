/// A place in a YAML text.
struct YAMLMark: Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    var line: Int
    /// The column in Unicode scalars, from 1.
    var column: Int

    var description: String { "\(line):\(column)" }

    /// The line that the place is on, or the last one for a place behind it, with a caret under the place.
    func snippet(of text: String) -> String {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        if lines.last?.isEmpty == true { lines.removeLast() }
        let content = lines.prefix(line).last ?? ""
        let before = content.unicodeScalars.prefix(column - 1)
        return "\(content)\n\(String(repeating: " ", count: Substring(before).utf16.count))^"
    }
}
