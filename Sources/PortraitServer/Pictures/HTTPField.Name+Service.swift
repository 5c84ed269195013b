import HTTPTypes

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

    private static func named(_ name: String) -> HTTPField.Name {
        // All names above are tokens, which is all that can go wrong.
        HTTPField.Name(name) ?? .xContentTypeOptions
    }
}
