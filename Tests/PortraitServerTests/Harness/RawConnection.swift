import SocketPeers

/// A connection on which a test writes what no HTTP client would.
enum RawConnection {
    /// Writes a text and reads until the service closes the connection, or ends it abruptly.
    static func exchange(_ text: String, with address: SocketAddress) async throws -> String {
        try await SocketClient.with(address) { connection in
            String(decoding: try await connection.exchange(Array(text.utf8)).bytes, as: UTF8.self)
        }
    }
}
