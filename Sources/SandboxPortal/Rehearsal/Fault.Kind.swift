extension Fault {
    /// What can happen to a request.
    public enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
        /// The answer comes late; further faults still apply.
        case latency
        /// The connection is reset before any byte of the answer.
        ///
        /// The handshake has happened by then. ``RunningSandbox/stopListening()`` gives a true refusal.
        case refused
        /// The connection is reset after half of the body.
        case resetInMidBody
        /// The header promises more bytes than are sent, then the connection is closed.
        case shortBody
        /// The answer comes byte by byte, with the pause of the fault before the next one.
        case trickle
        /// A gateway's or server's status with a plain page, by default 503.
        case status
        /// The cookie session of the request is dropped before the request is looked at.
        case expiredSession
        /// A sign-in page with status 200 takes the place of the answer.
        case signInPage
        /// Noise with the right content type takes the place of the answer.
        case garbage
        /// Noise that is no HTTP takes the place of the answer, then the connection is closed.
        case noise
        /// No answer at all, until the client goes away.
        case hang
        /// Status 403 with the portal's page.
        case forbidden
        /// An exception of the portal, written as the profile does.
        case portalException
        /// An empty JSON object with status 200.
        case emptyObject
        /// The first half of the true answer, complete as far as HTTP can tell.
        case truncatedJSON
    }
}
