extension ConnectionFailure {
    /// What can fail on the way to a portal.
    public enum Kind: Hashable, Sendable {
        /// The host name could not be turned into an address.
        case nameNotResolved
        /// Nobody listens there (ECONNREFUSED).
        case refused
        /// The host or its network can't be reached (EHOSTUNREACH, ENETUNREACH).
        case unreachable
        /// The connection was closed or reset before the answer began, or reset within it.
        case reset
        /// No secure connection could be agreed on.
        case tls
        /// A time limit passed.
        case timedOut(Phase)
        /// The answer began and ended before its end.
        case bodyCutShort
        /// A gateway in front of the portal answered with 502, 503 or 504.
        case gateway(Int)
        /// There is no proxy where one should be: its name is unknown, or nobody listens.
        case proxyAway
        /// The proxy on the way did not let the request through, and answered with this status.
        case proxy(Int)
        /// Nothing was sent: the portal has refused the account's password twice, and more tries might lock the account.
        case signInPaused
    }

    /// The phase of a request that a time limit ended.
    public enum Phase: String, CaseIterable, Hashable, Sendable {
        /// While connecting.
        case connect
        /// While waiting for the first byte of the answer.
        case firstByte
        /// While waiting for more bytes of an answer that had begun.
        case nextByte
        /// The exchange as a whole took too long.
        case whole
    }
}
