/// The body of a comment in the forms that Liferay Screens has for it (Documentation/Portals.md, "Comments").
///
/// Portals keep HTML with a paragraph for each line. Nothing here makes the HTML of a portal safe to be shown.
public struct CommentBody: Hashable, Sendable {
    /// The body as portals keep it.
    public var html: String

    /// Takes a body as portals keep it.
    ///
    /// - Parameter html: The body, HTML.
    public init(html: String) {
        self.html = html
    }

    /// Makes a body of plain text: a paragraph for each line that is not empty, and angle brackets escaped.
    ///
    /// Ampersands stay as they are, so that an entity that was typed is one.
    ///
    /// - Parameter plain: The text.
    public init(plain: String) {
        html = plain.split(whereSeparator: \.isNewline).map { "<p>\(Self.escaped(String($0)))</p>" }.joined()
    }

    /// The body with line ends in place of paragraphs.
    public var original: String {
        html.replacingScalars(of: "\r\n", with: "\n")
            .replacingScalars(of: "\n ", with: "").replacingScalars(of: "\n", with: "")
            .replacingScalars(of: "</p><p>", with: "\n")
            .replacingScalars(of: "<p>", with: "").replacingScalars(of: "</p>", with: "")
    }

    /// The body without any tag, as plain text.
    public var plain: String {
        Self.text(original).replacingScalars(of: "&lt;", with: "<").replacingScalars(of: "&gt;", with: ">")
    }

    private static func escaped(_ line: String) -> String {
        line.replacingScalars(of: "<", with: "&lt;").replacingScalars(of: ">", with: "&gt;")
    }

    /// The text without its tags; a bracket that begins no tag stays.
    private static func text(_ html: String) -> String {
        var text = String.UnicodeScalarView()
        var rest = html.unicodeScalars[...]
        while let start = rest.firstIndex(of: "<") {
            text += rest[..<start]
            rest = rest[start...]
            guard let end = rest.firstIndex(of: ">") else { break }
            rest = rest[rest.index(after: end)...]
        }
        return String(text + rest)
    }
}
