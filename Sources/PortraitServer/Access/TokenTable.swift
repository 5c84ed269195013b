import Digests
public import Screenlets

/// The bearer tokens that are known, without the tokens: only their digests are kept.
public struct TokenTable: Sendable {
    private struct Entry: Sendable {
        var digest: [UInt8]
        var scope: AccessScope
    }

    /// The table in which nobody is known.
    public static let empty = TokenTable()

    private var entries: [Entry] = []

    private init() {}

    /// Reads a file with one token a line: `TOKEN SCOPE[,SCOPE]`, where a line that begins with `#` is a remark.
    ///
    /// - Parameter text: The file.
    /// - Throws: ``PortraitError`` with the number of the line that makes no sense; it does not repeat the line.
    public init(text: String) throws(PortraitError) {
        for line in SecretLines(text) {
            let (token, words) = (line.words[0], line.words)
            let names = words.count == 2 ? words[1].split(separator: ",", omittingEmptySubsequences: false) : []
            let scopes = names.compactMap { AccessScope(rawValue: String($0)) }
            guard SecretLines.isLongEnough(token), scopes.count == names.count, let scope = scopes.max() else {
                throw PortraitError(
                    .badConfiguration,
                    message: "line \(line.number) of the token file makes no sense",
                    hint:
                        "a line is TOKEN SCOPE[,SCOPE]; a token has \(SecretLines.leastByteCount) characters or more,"
                        + " as `openssl rand -hex 32` makes one; scopes are read, edit and admin"
                )
            }
            entries.append(Entry(digest: Self.digest(String(token)), scope: scope))
        }
    }

    /// Whether nobody is known.
    var isEmpty: Bool { entries.isEmpty }

    /// Finds what a token allows.
    ///
    /// The time does not depend on which token is right, or on how much of one: digests are compared whole, all of them.
    ///
    /// - Parameter token: The token as the client sent it.
    /// - Returns: Its scope, or nil where it is not known.
    func scope(of token: String) -> AccessScope? { scope(ofDigest: Self.digest(token)) }

    /// Finds what a token allows of which only the digest is kept.
    ///
    /// - Parameter digest: The digest.
    /// - Returns: Its scope, or nil where it is not known.
    func scope(ofDigest digest: [UInt8]) -> AccessScope? {
        var found: AccessScope?
        for entry in entries {
            if ConstantTime.areEqual(entry.digest, digest) { found = max(found ?? entry.scope, entry.scope) }
        }
        return found
    }

    /// What is kept of a token.
    static func digest(_ token: String) -> [UInt8] { SHA256.digest(of: Array(token.utf8)) }
}
