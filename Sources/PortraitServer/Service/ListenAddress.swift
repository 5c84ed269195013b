import HTTPConnections

/// The place where the service listens: a port of a host, or a socket in the file system.
public enum ListenAddress: Hashable, Sendable, CustomStringConvertible {
    /// A TCP port; 0 takes a free one.
    case port(host: String, port: Int)
    /// A Unix domain socket; the file is made anew.
    case unixSocket(path: String)

    /// The address where nothing else is said: only this machine reaches it.
    public static let `default` = ListenAddress.port(host: "127.0.0.1", port: 8080)

    /// Reads `HOST:PORT`, `[IPv6]:PORT`, `:PORT` or `PORT`; without a host it is the loopback one.
    ///
    /// - Parameter text: The text.
    public init?(_ text: String) {
        let colon = text.lastIndex(of: ":")
        let digits = colon.map { text[text.index(after: $0)...] } ?? text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits) else {
            return nil
        }
        var host = String(colon.map { text[..<$0] } ?? "")
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
        } else if host.contains(":") {
            return nil
        }
        self = .port(host: host.isEmpty ? "127.0.0.1" : host, port: Int(port))
    }

    /// The address in words, as a client without TLS would write it.
    public var description: String { text(isSecured: false) }

    /// The address in words, as a client would write it.
    ///
    /// - Parameter isSecured: Whether clients speak TLS.
    /// - Returns: The address.
    public func text(isSecured: Bool) -> String {
        switch self {
        case .port(let host, let port):
            "\(isSecured ? "https" : "http")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
        case .unixSocket(let path): "unix:\(path)"
        }
    }

    /// The same with the port that the system gave.
    func taken(by port: Int?) -> ListenAddress {
        guard case .port(let host, _) = self, let port else { return self }
        return .port(host: host, port: port)
    }

    /// The address as a socket is told it.
    var socketAddress: ListeningSocket.Address {
        switch self {
        case .port(let host, let port): .port(host: host, port: port)
        case .unixSocket(let path): .unixSocket(path: path)
        }
    }
}
