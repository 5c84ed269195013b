import Glibc

/// A port of 127.0.0.1 where nobody listens, and that nobody else gets: who connects is refused.
public enum ClosedPort {
    /// Runs a body while a port is kept closed.
    ///
    /// - Parameter body: The body, which is told the number of the port.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws, or an error of the system when there is no free port.
    public static func with<Value>(_ body: (Int) async throws -> Value) async throws -> Value {
        let (descriptor, address) = try Socket.bind(to: .free, listens: false)
        defer { close(descriptor) }
        return try await body(address.portNumber)
    }
}
