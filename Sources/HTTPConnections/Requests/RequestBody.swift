/// The body of a request; nothing of it is read before it is asked for.
public struct RequestBody: Sendable {
    /// The number of bytes that the client says it sends; nil where it does not say.
    public let byteCount: Int?

    private let exchange: Exchange?

    /// The body that has no bytes.
    public static let empty = RequestBody(byteCount: 0, exchange: nil)

    init(byteCount: Int?, exchange: Exchange?) {
        self.byteCount = byteCount
        self.exchange = exchange
    }

    /// Reads the body; only once.
    ///
    /// A client that waits to be asked for it (RFC 9110 section 10.1.1) is asked now.
    ///
    /// - Parameter limit: The most bytes.
    /// - Returns: The bytes.
    /// - Throws: ``BodyFailure``; the client that sends too much is still to be answered.
    public func collect(upTo limit: Int) async throws(BodyFailure) -> [UInt8] {
        guard let exchange, byteCount != 0 else { return [] }
        guard byteCount ?? 0 <= limit else { throw .tooLarge }
        return try await exchange.collect(upTo: limit).get()
    }
}
