/// Why a certificate can't be used.
public enum CertificateFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The library that speaks TLS can't be loaded.
    case libraryMissing(reason: String)
    /// The chain is not one of certificates in PEM.
    case unreadableChain(reason: String)
    /// The key is not one in PEM, or is protected by a password.
    case unreadableKey(reason: String)
    /// The key is not that of the first certificate.
    case keyOfAnother

    /// What is wrong, in words.
    public var description: String {
        switch self {
        case .libraryMissing(let reason): reason
        case .unreadableChain(let reason): "the certificate can't be read: \(reason)"
        case .unreadableKey(let reason): "the key can't be read: \(reason)"
        case .keyOfAnother: "the key is not that of the certificate"
        }
    }
}
