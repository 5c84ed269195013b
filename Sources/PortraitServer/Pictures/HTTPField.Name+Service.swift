import HTTPMessages

extension HTTPField.Name {
    /// Where a picture came from: `remote`, `cache` or `placeholder`, with particulars.
    static let portraitSource = named("Portrait-Source")
    /// How long the steps of an answer took (Server Timing, W3C).
    static let serverTiming = named("Server-Timing")
    /// Who may embed a picture.
    static let crossOriginResourcePolicy = named("Cross-Origin-Resource-Policy")
    /// What a browser tells of the page that a request came from.
    static let referrerPolicy = named("Referrer-Policy")
    /// Which devices a page may use.
    static let permissionsPolicy = named("Permissions-Policy")
    /// Whose pages may see how long an answer took (Resource Timing, W3C).
    static let timingAllowOrigin = named("Timing-Allow-Origin")
    /// The hops before a proxy, as most proxies write them.
    static let xForwardedFor = named("X-Forwarded-For")
    /// The hops before a proxy, as RFC 7239 has them.
    static let forwarded = named("Forwarded")

    private static func named(_ name: String) -> HTTPField.Name {
        // All names above are tokens, which is all that can go wrong.
        HTTPField.Name(name) ?? .xContentTypeOptions
    }
}
