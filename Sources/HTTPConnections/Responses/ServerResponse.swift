public import HTTPMessages

/// An answer.
public struct ServerResponse: Sendable {
    /// What follows the header.
    public enum Body: Sendable {
        /// Nothing.
        case none
        /// Nothing, in place of a number of bytes that only another request would get: for 304, and for HEAD.
        ///
        /// Where the number is not known, none is told (RFC 9110 section 8.6), and the connection ends: the library can't leave it
        /// out of an answer that another one follows.
        case omitted(byteCount: Int?)
        /// Bytes.
        case bytes([UInt8])
        /// Bytes that others may send as well.
        case shared(SharedBytes)
        /// A number of bytes of a file from its start on; the descriptor is closed when they are sent.
        case file(descriptor: Int32, count: Int)
        /// Pieces, each sent when it comes; the next one is asked for when the client has taken the one before.
        ///
        /// Its task is cancelled when the client goes away. Where the sequence fails the connection is cut, so that nobody
        /// takes what came for all.
        case stream(any AsyncSequence<[UInt8], any Error> & Sendable)
        /// The same for pieces that go on for a long time, so that little memory is kept meanwhile; the connection ends with
        /// them.
        case lasting(any AsyncSequence<[UInt8], any Error> & Sendable)
        /// Whatever is written to the connection itself, whose socket does not block; the connection ends with the function.
        ///
        /// The status and the fields are not sent. The descriptor is closed by who gave it.
        case socket(@Sendable (Int32) async -> Void)
    }

    /// The status.
    public var status: HTTPStatus
    /// The header, without what tells the length of the body.
    public var fields: HTTPFields
    /// The body; it is left out where the request is a HEAD.
    public var body: Body

    /// Creates an answer.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - fields: The header; empty by default.
    ///   - body: The body; none by default.
    public init(status: HTTPStatus, fields: HTTPFields = [:], body: Body = .none) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}
