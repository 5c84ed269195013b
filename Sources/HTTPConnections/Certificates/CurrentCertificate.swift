import Synchronization

/// The certificate that new connections are shown; it can be replaced while it is in use.
public final class CurrentCertificate: Sendable {
    private let certificate: Mutex<ServerCertificate>

    /// Creates it.
    ///
    /// - Parameter certificate: The first one.
    public init(_ certificate: ServerCertificate) { self.certificate = Mutex(certificate) }

    /// The certificate.
    public var value: ServerCertificate { certificate.withLock { $0 } }

    /// Has new connections shown another one; those that are open go on with theirs.
    ///
    /// - Parameter certificate: The other one.
    public func replace(by certificate: ServerCertificate) { self.certificate.withLock { $0 = certificate } }
}
