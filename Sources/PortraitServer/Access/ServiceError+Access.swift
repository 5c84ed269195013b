import HTTPMessages

extension ServiceError {
    /// The failure of asking for what needs a token where no token is known.
    static let noTokens = ServiceError(
        .forbidden,
        code: "no-tokens",
        message: "this needs a token, and the service knows none",
        hint: "have the operator start the service with a token file"
    )

    /// The failure of asking without a token for what needs one.
    static let tokenMissing = ServiceError(
        .unauthorized,
        code: "token-missing",
        message: "this needs a token",
        hint: "send Authorization: Bearer TOKEN, with a token of the service's token file",
        fields: [.wwwAuthenticate: "Bearer realm=\"portrait\""]
    )

    /// The failure of a token that is not in the token file.
    static let tokenUnknown = ServiceError(
        .unauthorized,
        code: "token-unknown",
        message: "the token is not known",
        hint: "is it in the token file, and was that read again by SIGHUP?",
        fields: [.wwwAuthenticate: "Bearer realm=\"portrait\", error=\"invalid_token\""]
    )

    /// The failure of a client that has tried too many tokens that are not known.
    ///
    /// - Parameter seconds: When it may try again.
    /// - Returns: The failure.
    static func tooManyTokens(after seconds: Int) -> ServiceError {
        ServiceError(
            .tooManyRequests,
            code: "too-many-tokens",
            message: "this client sent too many tokens that are not known",
            hint: "send a token of the service's token file, later",
            fields: [.retryAfter: "\(seconds)"]
        )
    }

    /// The failure of a token that does not allow what is asked.
    ///
    /// - Parameter scope: What it would have to allow.
    /// - Returns: The failure.
    static func scopeTooSmall(_ scope: AccessScope) -> ServiceError {
        ServiceError(
            .forbidden,
            code: "scope-too-small",
            message: "the token does not allow this",
            hint: "it needs the scope \(scope.rawValue)",
            fields: [
                .wwwAuthenticate: "Bearer realm=\"portrait\", error=\"insufficient_scope\", scope=\"\(scope.rawValue)\""
            ]
        )
    }

    /// The failure of an address that is not signed where it has to be.
    static let signatureMissing = ServiceError(
        .forbidden,
        code: "signature-missing",
        message: "addresses of this service have to be signed",
        hint: "sign path and query with HMAC-SHA256, and append signature=HEX; or send a token"
    )

    /// The failure of a signature that is not that of the address.
    static let signatureWrong = ServiceError(
        .forbidden,
        code: "signature-wrong",
        message: "the signature is not that of this address",
        hint: "sign path and query as they are sent, with key=NAME in the query and without signature"
    )

    /// The failure of an address whose time is over.
    static let signatureExpired = ServiceError(
        .forbidden,
        code: "signature-expired",
        message: "the address has expired",
        hint: "sign it anew with a later expires, in seconds since 1970"
    )
}
