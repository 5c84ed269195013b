/// Text as PostgreSQL can store it: it knows no character with the number zero.
///
/// U+FFFF, which is no character, stands before what replaces one: 0 for it, 1 for U+FFFF itself.
enum PostgresText {
    /// The bytes of a text.
    ///
    /// - Parameter text: The text.
    /// - Returns: The bytes in UTF-8, none of them zero.
    static func encoded(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        // No more than a look at each byte for what nearly every text is.
        guard bytes.contains(where: { $0 == 0 || $0 == 0xEF }) else { return bytes }
        var encoded: [UInt8] = []
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0: encoded += mark + [UInt8(ascii: "0")]
            case 0xFFFF: encoded += mark + [UInt8(ascii: "1")]
            default: encoded += Array(String(scalar).utf8)
            }
        }
        return encoded
    }

    /// A text as it stands in a statement (PostgreSQL's manual, section 4.1.2.1).
    ///
    /// - Parameter text: The text.
    /// - Returns: The text in quotation marks.
    static func quoted(_ text: String) -> String {
        // As a character, a quotation mark with an accent behind it is another one.
        let quote = UInt8(ascii: "'")
        let doubled = encoded(text).flatMap { $0 == quote ? [quote, quote] : [$0] }
        return "'\(String(decoding: doubled, as: UTF8.self))'"
    }

    /// The text of bytes.
    ///
    /// - Parameter bytes: The bytes as they are stored.
    /// - Returns: The text.
    static func decoded(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.contains(0xEF), text.unicodeScalars.contains("\u{FFFF}") else { return text }
        var decoded = String.UnicodeScalarView()
        var isMarked = false
        for scalar in text.unicodeScalars {
            if isMarked {
                decoded.append(scalar == "0" ? "\0" : "\u{FFFF}")
                isMarked = false
            } else if scalar == "\u{FFFF}" {
                isMarked = true
            } else {
                decoded.append(scalar)
            }
        }
        return String(decoded)
    }

    /// Copies a text that libpq lends.
    ///
    /// - Parameter pointer: The text; nil for none.
    /// - Returns: The text.
    static func copied(_ pointer: UnsafePointer<CChar>?) -> String {
        guard let pointer = unsafe pointer else { return "" }
        return unsafe String(cString: pointer)
    }

    /// A text of libpq's about what went wrong, on one line.
    ///
    /// - Parameter pointer: The text.
    /// - Returns: The text; that the connection was cut where libpq says nothing.
    static func complaint(_ pointer: UnsafePointer<CChar>?) -> String {
        let lines = unsafe copied(pointer).split(separator: "\n")
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty }
        return lines.isEmpty ? "the connection was cut" : lines.joined(separator: "; ")
    }

    private static let mark: [UInt8] = [0xEF, 0xBF, 0xBF]
}
