extension SignIn {
    /// Does something with the ticket at hand, and once more with a new one where the session may have ended.
    ///
    /// Some portals tell the end of a session only by a failure that may have other reasons, so what is not
    /// repeatable is done once more only after an answer that proves that nothing was done.
    ///
    /// - Parameters:
    ///   - isRepeatable: Whether done twice has the effect of being done once.
    ///   - work: What is to be done with a ticket.
    /// - Returns: What the work returns.
    /// - Throws: What the sign-in or the last try failed with.
    nonisolated func admitted<Value: Sendable>(
        isRepeatable: Bool = true,
        _ work: (Ticket) async throws(PortalError) -> Value
    ) async throws(PortalError) -> Value {
        let ticket = try await ticket()
        do throws(PortalError) {
            return try await work(ticket)
        } catch
            where ticket.isRenewable && error.mayMeanExpiredSession
            && (isRepeatable || error.provesThatNothingWasDone)
        {
            return try await work(try await renewed(after: ticket))
        }
    }
}

extension PortalError {
    /// Whether the answer is one that a portal also gives when the session of a cookie or a token has ended.
    ///
    /// Liferay 6.2 answers a wrong token with a page and status 500, 7.x with 403; both may fall back to a guest.
    var mayMeanExpiredSession: Bool {
        switch self {
        case .notAllowed: true
        case .unexpectedAnswer(.signInPage), .unexpectedAnswer(.redirect), .unexpectedAnswer(.status(500, _)): true
        default: false
        }
    }

    /// Whether the request was turned away before any service was reached.
    var provesThatNothingWasDone: Bool {
        switch self {
        case .notAllowed, .unexpectedAnswer(.signInPage), .unexpectedAnswer(.redirect): true
        default: false
        }
    }
}
