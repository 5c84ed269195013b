import PixelPipeline
import PortraitDrawing

/// What a Gravatar or Libravatar client asks for.
///
/// Clients of those services never get an error for a bad value: what makes no sense has its default.
struct AvatarQuery: Hashable, Sendable {
    /// What is shown where the hash is nobody's, or that user has no portrait.
    enum Fallback: Hashable, Sendable {
        /// Nothing: 404.
        case notFound
        /// A placeholder; initials are those of the user, or of the name in the query.
        case style(PlaceholderStyle)
        /// Another address, on a host that the operator trusts.
        case redirect(String)
    }

    /// The side that Gravatar has where none is asked for, in pixels.
    static let defaultSide = 80
    /// The longest side, in pixels.
    static let maximumSide = 2_048

    /// The digest of the e-mail address as it is compared, in lower-case hexadecimal digits; empty where there is none.
    let hash: String
    /// The format that the extension names; nil to leave it to the picture.
    let format: Recipe.OutputFormat?
    /// Whether the extension names something that avatars are not served as.
    let hasUnknownFormat: Bool
    /// The side of the square, in pixels.
    let side: Int
    /// What is shown in place of a portrait.
    let fallback: Fallback
    /// Whether the query names an address for that which nobody is sent to, as its host is not trusted.
    let isFallbackUntrusted: Bool
    /// Whether that is shown in any case.
    let isForced: Bool
    /// What initials are drawn from in place of what is known of the user.
    let lettering: Lettering?

    /// What a client gives to draw initials from.
    enum Lettering: Hashable, Sendable {
        /// The letters themselves.
        case letters(String)
        /// A name.
        case name(String)
    }

    /// Reads a request.
    ///
    /// Some clients write `&` in place of the question mark, and old ones name the hash `gravatar_id`.
    ///
    /// - Parameters:
    ///   - file: The last part of the path: the hash, perhaps with an extension.
    ///   - target: The target, for the parameters.
    ///   - trustedHosts: The hosts that may be redirected to.
    init(file: String, target: RequestTarget, trustedHosts: TrustedHosts) {
        let path = AvatarPath(file.isEmpty ? target.parameter("gravatar_id") ?? "" : file)
        let further = path.parameters.isEmpty ? nil : RequestTarget("?" + path.parameters)
        func parameter(_ names: String...) -> String? {
            for name in names {
                if let value = target.parameter(name) ?? further?.parameter(name) { return value }
            }
            return nil
        }
        hash = path.hash
        if case .format(let named) = path.suffix { format = named } else { format = nil }
        hasUnknownFormat = path.suffix == .unknown
        side = Self.side(parameter("s", "size"))
        let asked = parameter("d", "default")
        let fallback = Self.fallback(asked, trustedHosts: trustedHosts)
        self.fallback = fallback
        isFallbackUntrusted = fallback == .style(.silhouette) && asked?.contains("://") ?? false
        isForced = ["y", "yes", "1", "true"].contains((parameter("f", "forcedefault") ?? "").lowercased())
        lettering = parameter("initials").map { .letters($0) } ?? parameter("name").map { .name($0) }
    }

    /// Whether what is shown is the same whomever the hash names; only initials tell something of that.
    var isSameForAnybody: Bool { isForced && fallback != .style(.initials) }

    /// The steps that make the square.
    var recipe: Recipe {
        let steps: [Recipe.Step] =
            [.resize(PixelSize(width: side, height: side))] + (format.map { [.format($0)] } ?? [])
        do throws(RecipeError) {
            return try Recipe(steps: steps)
        } catch {
            // The side is within the bounds of a step.
            return .original
        }
    }

    /// Reads a side; more than the longest is the longest, and what is no number of pixels is the default.
    ///
    /// - Parameter text: What was asked for.
    /// - Returns: The side in pixels.
    static func side(_ text: String?) -> Int {
        let digits = (text ?? "").drop { $0 == " " }
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return defaultSide }
        let side = Int(digits) ?? maximumSide
        return side == 0 ? defaultSide : min(side, maximumSide)
    }

    private static func fallback(_ text: String?, trustedHosts: TrustedHosts) -> Fallback {
        guard let text else { return .style(.silhouette) }
        let word = text.lowercased()
        if word == "404" { return .notFound }
        if let style = PlaceholderStyle(rawValue: word) { return .style(style) }
        let address = escaped(text)
        return trustedHosts.includes(address) ? .redirect(address) : .style(.silhouette)
    }

    /// Writes an address as a header field may have it: blanks and letters beyond ASCII are escaped, but for those in the name
    /// of the host, which only a browser would know to read.
    private static func escaped(_ text: String) -> String {
        let ends: [UInt8] = [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")]
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
            let end = text.utf8[colon...].dropFirst("://".utf8.count).firstIndex(where: { ends.contains($0) })
        else { return text }
        var address = String(text[..<end])
        for byte in text.utf8[end...] {
            if byte == UInt8(ascii: " ") || byte >= 0x80 {
                address += "%" + String(byte, radix: 16, uppercase: true)
            } else {
                address.unicodeScalars.append(UnicodeScalar(byte))
            }
        }
        return address
    }
}
