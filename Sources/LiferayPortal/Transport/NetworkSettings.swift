/// What is told of the way to a portal, beside what the environment says; its description never shows a proxy's password.
public struct NetworkSettings: Hashable, Sendable {
    /// A file with authorities in PEM, beside the system's and those of `SSL_CERT_FILE` and `SSL_CERT_DIR`.
    public var authorityFile: String?
    /// The client's own certificate in PEM, with those of the authorities between it and the portal's; nil for none.
    public var clientCertificate: String?
    /// The private key of the certificate in PEM, without a passphrase; nil where the same file has it.
    public var clientKey: String?
    /// The proxy in the place of those of the environment; empty for none.
    ///
    /// `no_proxy` holds for it, too.
    public var proxy: String?

    /// Collects settings; nothing is told by default.
    ///
    /// - Parameters:
    ///   - authorityFile: A file with authorities.
    ///   - clientCertificate: The client's own certificate.
    ///   - clientKey: The private key of the certificate.
    ///   - proxy: The proxy.
    public init(
        authorityFile: String? = nil,
        clientCertificate: String? = nil,
        clientKey: String? = nil,
        proxy: String? = nil
    ) {
        self.authorityFile = authorityFile
        self.clientCertificate = clientCertificate
        self.clientKey = clientKey
        self.proxy = proxy
    }
}

extension NetworkSettings: CustomStringConvertible, CustomReflectable {
    /// The files; a proxy's address may hold a password.
    public var description: String {
        "authorities \(authorityFile ?? "-"), certificate \(clientCertificate ?? "-"), proxy \(proxy == nil ? "-" : "set")"
    }

    /// A reflection without children, so that `dump` shows no password either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
