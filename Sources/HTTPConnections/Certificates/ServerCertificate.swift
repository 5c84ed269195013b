import CMicroHTTP

/// A chain of certificates with its private key, which a server shows those who connect by TLS.
@safe public final class ServerCertificate: @unchecked Sendable {
    /// The last second in which it holds, since 1970; nil where it does not say.
    public let expiry: Int64?

    /// What the handshakes of all threads use, which change nothing of it.
    let pointer: OpaquePointer

    /// Reads a certificate; GnuTLS is loaded by the first.
    ///
    /// - Parameters:
    ///   - chain: The certificate and those that lead to an authority, in PEM, the server's own first; at most 16.
    ///   - key: The private key of the first, in PEM, without a password.
    /// - Throws: ``CertificateFailure``.
    public init(chain: [UInt8], key: [UInt8]) throws(CertificateFailure) {
        var read: OpaquePointer?
        var reason: UnsafePointer<CChar>?
        let fault = unsafe portrait_certificate_read(chain, chain.count, key, key.count, &read, &reason)
        guard let pointer = unsafe read else {
            let reason = unsafe reason.map { unsafe String(cString: $0) } ?? ""
            switch fault {
            case PORTRAIT_CERTIFICATE_NO_LIBRARY: throw .libraryMissing(reason: reason)
            case PORTRAIT_CERTIFICATE_BAD_KEY: throw .unreadableKey(reason: reason)
            case PORTRAIT_CERTIFICATE_MISMATCH: throw .keyOfAnother
            default: throw .unreadableChain(reason: reason)
            }
        }
        unsafe self.pointer = unsafe pointer
        let expiry = unsafe portrait_certificate_expiry(pointer)
        self.expiry = expiry < 0 ? nil : expiry
    }

    deinit { unsafe portrait_certificate_free(pointer) }
}
