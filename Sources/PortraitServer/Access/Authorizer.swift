import FoundationEssentials
import HTTPConnections
import HTTPMessages

/// Decides who may do what, by bearer token (RFC 6750) or by the signature of an address.
struct Authorizer: Sendable {
    let keys: AccessKeys
    let requiresSignature: Bool
    /// Whether an avatar by e-mail hash needs none all the same.
    let exemptsAvatars: Bool
    /// Counts the tokens that are not known.
    let missLimiter: MissLimiter
    let now: @Sendable () -> Date

    /// More than caches keep anything, in seconds.
    private static let longestLife = 1e9

    /// Demands a bearer token of a scope.
    ///
    /// - Parameters:
    ///   - scope: What is to be done.
    ///   - request: The request.
    ///   - client: The client's address.
    /// - Throws: ``ServiceError`` with 403 where the service knows no tokens, 401 without a token that is known, 403 with one
    ///   that does not allow it, 429 for a client that has tried too many.
    func demand(_ scope: AccessScope, of request: ServerRequest, client: String?) throws(ServiceError) {
        guard !keys.tokens.isEmpty else { throw .noTokens }
        guard let token = Self.token(of: request) else { throw .tokenMissing }
        guard let found = try self.scope(of: token, client: client) else { throw .tokenUnknown }
        guard found >= scope else { throw .scopeTooSmall(scope) }
    }

    /// Lets a read through where no signature is required, where the address is signed, or for a token that may read.
    ///
    /// A signature that is there is checked in every case.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - target: Its target.
    ///   - isAvatar: Whether an avatar is asked for by e-mail hash.
    ///   - client: The client's address.
    /// - Returns: On what grounds.
    /// - Throws: ``ServiceError`` with 403, or 429 for a client that has tried too many tokens.
    func admit(
        _ request: ServerRequest,
        _ target: RequestTarget,
        isAvatar: Bool,
        client: String?
    ) throws(ServiceError) -> Admission {
        if target.parameter(SignedTarget.name) != nil { return try check(target) }
        guard requiresSignature, !(isAvatar && exemptsAvatars) else { return .anybody }
        if let token = Self.token(of: request), try scope(of: token, client: client) != nil { return .token }
        throw .signatureMissing
    }

    /// Makes what signs the addresses that the answer to a signed request names.
    ///
    /// Whoever may have the answer may have these, too.
    ///
    /// - Parameter target: The target of the request.
    /// - Returns: What signs them; nil where the request's own is not signed.
    func signer(of target: RequestTarget) -> AddressSigner? { AddressSigner(target, keys: keys.signing) }

    /// Makes what tells whether a request that was let through still would be: keys may be replaced, and signatures expire.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - target: Its target.
    ///   - admission: On what grounds it was let through.
    /// - Returns: What tells it; nil where nobody needs a key.
    func right(of request: ServerRequest, _ target: RequestTarget, _ admission: Admission) -> (@Sendable () -> Bool)? {
        switch admission {
        case .anybody: return nil
        case .token:
            // The token itself is kept nowhere.
            let digest = TokenTable.digest(Self.token(of: request) ?? "")
            return { [keys] in keys.tokens.scope(ofDigest: digest) != nil }
        case .signature:
            return {
                do throws(ServiceError) {
                    _ = try check(target)
                    return true
                } catch {
                    return false
                }
            }
        }
    }

    /// Finds what a token allows, and counts one that is not known.
    private func scope(of token: String, client: String?) throws(ServiceError) -> AccessScope? {
        try missLimiter.admit(client)
        let found = keys.tokens.scope(of: token)
        if found == nil { missLimiter.noteMiss(client) }
        return found
    }

    /// Checks the signature of an address that has one.
    private func check(_ target: RequestTarget) throws(ServiceError) -> Admission {
        guard
            let signed = SignedTarget(target),
            keys.signing.isValid(signed.text, key: target.parameter("key") ?? "", signature: signed.signature)
        else { throw .signatureWrong }
        guard let expires = target.parameter("expires") else { return .signature(secondsLeft: nil) }
        guard let time = Double(expires) else { throw .signatureExpired }
        let left = time - now().timeIntervalSince1970
        guard left > 0 else { throw .signatureExpired }
        return .signature(secondsLeft: Int(min(left, Self.longestLife)))
    }

    private static func token(of request: ServerRequest) -> String? {
        guard let text = request.fields[.authorization] else { return nil }
        let words = text.split(separator: " ")
        return words.count == 2 && words[0].lowercased() == "bearer" ? String(words[1]) : nil
    }
}
