import PixelPipeline

/// The last part of an avatar's path: the hash, perhaps an extension, and what some clients leave behind it.
struct AvatarPath: Hashable, Sendable {
    /// What an extension asks for.
    enum Extension: Hashable, Sendable {
        /// There is none, or one that is only read: the format is left to the picture.
        case none
        /// A format.
        case format(Recipe.OutputFormat)
        /// Something that avatars are not served as.
        case unknown
    }

    /// The digest of the e-mail address, 32 or 64 lower-case hexadecimal digits; empty where the path begins with none.
    let hash: String
    /// What the extension asks for.
    let suffix: Extension
    /// Parameters that a client has written behind the hash with `&` instead of `?`; empty where there are none.
    let parameters: String

    /// Takes the part of a path apart.
    ///
    /// - Parameter text: The part, decoded.
    init(_ text: String) {
        // What some clients leave behind a hash may begin like another digit of it.
        let run = text.unicodeScalars.prefix { $0.properties.isASCIIHexDigit }
        guard let count = [64, 32].first(where: { run.count >= $0 }) else {
            (hash, suffix, parameters) = ("", .none, "")
            return
        }
        let digits = run.prefix(count)
        hash = String(digits).lowercased()
        let rest = text.unicodeScalars[digits.endIndex...]
        let end = rest.firstIndex(of: "&") ?? rest.endIndex
        parameters = String(rest[end...].dropFirst())
        suffix = Self.suffix(Substring(rest[..<end]))
    }

    private static func suffix(_ text: Substring) -> Extension {
        let word = text.dropFirst()
        guard text.first == ".", !word.isEmpty, word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
            return .none
        }
        return switch word.lowercased() {
        case "png": .format(.png)
        case "jpg", "jpeg": .format(.jpeg())
        case "webp": .format(.webp())
        // Clients that write it take any picture, as they do from Gravatar.
        case "gif": .none
        default: .unknown
        }
    }
}
