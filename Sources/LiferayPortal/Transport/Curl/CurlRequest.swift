import HTTPMessages

/// A request that was looked at: nothing in it can become another request, or go to anybody else.
struct CurlRequest: Sendable {
    /// The absolute address: http or https, printable ASCII.
    var address: String
    /// The method, a token.
    var method: HTTPMethod
    /// The lines of the head besides those that libcurl writes, as its list takes them.
    var lines: [String]
    /// The body; nil for none.
    var body: [UInt8]?
    /// Who passes it on; nil for nobody.
    var proxy: Proxy?
    /// When the exchange as a whole has to be over.
    var deadline: ContinuousClock.Instant
    /// The most bytes that are read of the answer's body.
    var maximumAnswerByteCount: Int
}
