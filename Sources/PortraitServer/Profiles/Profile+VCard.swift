extension Profile {
    /// The profile as a vCard of version 3.0, which all address books read.
    ///
    /// All of the name stands where the given name does, as nobody can tell which part is which. Source: RFC 2426.
    var vcard: [UInt8] {
        let name = Self.escapedValue(name)
        let lines = [
            "BEGIN:VCARD", "VERSION:3.0", "FN:\(name)", "N:;\(name);;;", "PHOTO;VALUE=uri:\(avatarAddress)",
            "URL:\(pageAddress)", "END:VCARD",
        ]
        return lines.flatMap { Self.folded($0) }
    }

    /// The longest line, in bytes without its end.
    private static let lineByteCount = 75

    /// Writes a value so that it is one value of one line.
    ///
    /// Source: RFC 2426 section 4, which RFC 6350 repeats in section 3.4.
    private static func escapedValue(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ",", ";":
                escaped.append("\\")
                escaped.append(scalar)
            case "\n" where isAfterReturn: break
            case "\r", "\n": escaped.append(contentsOf: "\\n".unicodeScalars)
            case "\t": escaped.append(scalar)
            // Other control characters can't stand in a value.
            case "\u{0}"..."\u{1F}", "\u{7F}": break
            default: escaped.append(scalar)
            }
            isAfterReturn = scalar == "\r"
        }
        return String(escaped)
    }

    /// Folds a line where it is too long, between two characters.
    ///
    /// Source: RFC 6350 section 3.2.
    private static func folded(_ line: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var count = 0
        for scalar in line.unicodeScalars {
            let next = Array(String(scalar).utf8)
            if count + next.count > lineByteCount {
                bytes += Array("\r\n ".utf8)
                count = 1
            }
            bytes += next
            count += next.count
        }
        return bytes + Array("\r\n".utf8)
    }
}
