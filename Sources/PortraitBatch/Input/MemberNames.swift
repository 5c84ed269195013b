import FoundationEssentials

/// The names of the members of a JSON object in the order of its text, also those that come again, which decoding drops.
struct MemberNames: Sendable {
    /// The names.
    let names: [String]

    /// Finds the names in one pass.
    ///
    /// - Parameter object: The text of a JSON object that was decoded before.
    init(of object: String) {
        var names: [String] = []
        var depth = 0
        var text: [UInt8] = []
        var isQuoted = false
        var isEscaped = false
        for byte in object.utf8 {
            if isQuoted {
                isQuoted = byte != UInt8(ascii: "\"") || isEscaped
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
                // What is nested has names of its own.
                if isQuoted, depth == 1 { text.append(byte) }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                isQuoted = true
                text = []
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ":") where depth == 1: names.append(Self.name(writtenAs: text))
            default: break
            }
        }
        self.names = names
    }

    /// The first name that comes again; nil where each comes once.
    var repeated: String? {
        var seen: Set<String> = []
        return names.first { !seen.insert($0).inserted }
    }

    private static func name(writtenAs text: [UInt8]) -> String {
        let written = String(decoding: text, as: UTF8.self)
        guard text.contains(UInt8(ascii: "\\")) else { return written }
        do {
            return try JSONDecoder().decode(String.self, from: Data("\"\(written)\"".utf8))
        } catch {
            // The whole object was decoded, and this with it.
            return written
        }
    }
}
