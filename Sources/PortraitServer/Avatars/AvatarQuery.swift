import FoundationEssentials
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
    /// The side of the square, in pixels.
    let side: Int
    /// What is shown in place of a portrait.
    let fallback: Fallback
    /// Whether that is shown in any case.
    let isForced: Bool
    /// The name whose initials are shown where no user is known.
    let name: String?

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - file: The last part of the path: the hash, perhaps with an extension.
    ///   - target: The target, for the parameters.
    ///   - trustedHosts: The hosts that may be redirected to.
    init(file: String, target: RequestTarget, trustedHosts: [String]) {
        let parts = file.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let digits = parts.first?.lowercased() ?? ""
        let isHash = [32, 64].contains(digits.utf8.count) && digits.allSatisfy(\.isHexDigit)
        hash = isHash ? digits : ""
        format =
            switch parts.count == 2 ? parts[1].lowercased() : "" {
            case "png": .png
            case "jpg", "jpeg": .jpeg()
            case "webp": .webp()
            default: nil
            }
        side =
            (target.parameter("s") ?? target.parameter("size"))
            .flatMap { text in text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil }
            .flatMap { (1...Self.maximumSide).contains($0) ? $0 : nil } ?? Self.defaultSide
        fallback = Self.fallback(target.parameter("d") ?? target.parameter("default"), trustedHosts: trustedHosts)
        isForced = ["y", "yes", "1", "true"]
            .contains((target.parameter("f") ?? target.parameter("forcedefault") ?? "").lowercased())
        name = target.parameter("initials") ?? target.parameter("name")
    }

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

    private static func fallback(_ text: String?, trustedHosts: [String]) -> Fallback {
        guard let text else { return .style(.silhouette) }
        switch text.lowercased() {
        case "404": return .notFound
        case "wavatar", "monsterid": return .style(.identicon)
        case "robohash", "pagan": return .style(.retro)
        case let word:
            if let style = PlaceholderStyle(rawValue: word) { return .style(style) }
            return isTrusted(text, trustedHosts) ? .redirect(text) : .style(.silhouette)
        }
    }

    /// Whether an address is a plain one of a host that the operator trusts: nobody is to be sent anywhere else.
    private static func isTrusted(_ text: String, _ hosts: [String]) -> Bool {
        guard let url = URL(string: text), let host = url.host?.lowercased(), url.user == nil, url.password == nil,
            ["http", "https"].contains(url.scheme?.lowercased()),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x5C && $0 != 0x22 })
        else { return false }
        return hosts.contains(host)
    }
}
