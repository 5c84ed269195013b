extension SignIn {
    /// Does something with the credentials at hand, and once more with new ones where the session may have ended.
    ///
    /// Some portals tell the end of a session only by a failure that may have other reasons, so what is not
    /// repeatable is done once more only after an answer that proves that nothing was done.
    ///
    /// - Parameters:
    ///   - isRepeatable: Whether done twice has the effect of being done once.
    ///   - work: What is to be done with the credentials.
    /// - Returns: What the work returns.
    /// - Throws: What the sign-in or the last try failed with.
    nonisolated func admitted<Value: Sendable>(
        isRepeatable: Bool = true,
        _ work: (RequestCredentials) async throws(PortalError) -> Value
    ) async throws(PortalError) -> Value {
        let requestCredentials = try await requestCredentials()
        let failure: PortalError
        do throws(PortalError) {
            return try await tried(requestCredentials, work)
        } catch {
            failure = error
        }
        guard isRepeatable || failure.provesThatNothingWasDone,
            try await changesCredentials(after: failure, requestCredentials)
        else {
            throw failure
        }
        let other = try await renewed(after: requestCredentials)
        do throws(PortalError) {
            return try await tried(other, work)
        } catch {
            if error.hasTwoReasons { await doubted() }
            throw error
        }
    }

    /// Whether the same may succeed with other credentials.
    private nonisolated func changesCredentials(after error: PortalError, _ requestCredentials: RequestCredentials)
        async throws(PortalError) -> Bool
    {
        guard requestCredentials.isRenewable else { return false }
        return await isWorthRenewal(after: error)
    }

    private nonisolated func tried<Value: Sendable>(
        _ requestCredentials: RequestCredentials,
        _ work: (RequestCredentials) async throws(PortalError) -> Value
    ) async throws(PortalError) -> Value {
        switch requestCredentials.kind {
        case .session:
            return try await work(requestCredentials)
        case .basic(isProved: false):
            return try await onProbation(work)
        case .basic:
            do throws(PortalError) {
                return try await work(requestCredentials)
            } catch  where error.meansGuest {
                throw await refused(error.asRefusedPassword)
            }
        case .guest:
            do throws(PortalError) {
                return try await work(requestCredentials)
            } catch  where error.isBareRefusal && transport.cookies.snapshot.isSent {
                // A portal may want a token of whoever brings a cookie, which a guest does not have.
                transport.cookies.withhold()
                return try await work(requestCredentials)
            }
        }
    }

    /// Tries a password that the portal has not taken yet while nobody else does, so that a wrong one is not sent by many at once.
    private nonisolated func onProbation<Value: Sendable>(
        _ work: (RequestCredentials) async throws(PortalError) -> Value
    ) async throws(PortalError) -> Value {
        let outcome = try await turn.taking { () async throws(PortalError) -> Probation<Value> in
            let lock = await lockForProbation()
            defer { withExtendedLifetime(lock) {} }
            guard let requestCredentials = try await basicCredentials(), requestCredentials.isOnProbation else {
                return .unnecessary
            }
            // What was refused once is tried with nothing but a question whose answer leaves no doubt.
            if await hasRefusedPassword, try await isProved(requestCredentials) { return .unnecessary }
            do throws(PortalError) {
                let value = try await work(requestCredentials)
                await accepted()
                return .done(value)
            } catch {
                throw await judged(error, requestCredentials)
            }
        }
        switch outcome {
        case .done(let value): return value
        case .unnecessary: return try await work(try await requestCredentials())
        }
    }
}

extension SignIn {
    /// A service that any account may ask, and no guest, on every release.
    private static let question = "/api/jsonws/group/get-user-sites-groups"

    /// Finds out of a failure on probation whether the password was refused, and notes it.
    ///
    /// 7.3 and later answer a guest and an account that lacks a permission in the same way, and any release tells everybody which
    /// services it lacks; so the portal is asked for something that every account may have.
    private nonisolated func judged(_ error: PortalError, _ requestCredentials: RequestCredentials) async -> PortalError
    {
        if error.meansGuest { return await refused(error.asRefusedPassword) }
        guard error.isBareRefusal || error.tellsMissingService else { return error }
        do throws(PortalError) {
            _ = try await isProved(requestCredentials)
            return error
        } catch {
            // The portal has counted the request before as well.
            return await refused(error)
        }
    }

    /// Asks for something that every account may have; the password is proved or refused by the answer.
    ///
    /// - Returns: Whether it is proved; false where the portal has no such service, so that the password stays on probation.
    /// - Throws: ``PortalError/notAllowed(_:)`` where it is refused.
    private nonisolated func isProved(_ requestCredentials: RequestCredentials) async throws(PortalError) -> Bool {
        do throws(PortalError) {
            let request = PortalRequest(address: server.text + Self.question, headers: requestCredentials.headers)
            _ = try await JSONWebServiceAnswer(reading: try await transport.send(request)).value()
        } catch .notAllowed(let refusal) where refusal.detail != NotAllowed.shutOut {
            throw await refused(.notAllowed(NotAllowed(.wrongCredentials, detail: refusal.detail)))
        } catch {
            return false
        }
        await accepted()
        return true
    }
}

/// What came of a wait for one's turn to try a password.
private enum Probation<Value: Sendable>: Sendable {
    /// It was tried, and what was to be done is done.
    case done(Value)
    /// Somebody else tried it meanwhile, and the portal took it.
    case unnecessary
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

    /// Whether the answer may just as well be for want of a permission, or a failure of the portal's own.
    var hasTwoReasons: Bool {
        switch self {
        case .notAllowed(let refusal): refusal.reason == .forbidden
        case .unexpectedAnswer(.status(500, _)): true
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

    /// Whether the portal took the request for a guest's, or wants other credentials: it did not take the name and password.
    var meansGuest: Bool {
        switch self {
        case .notAllowed(let refusal): refusal.reason != .forbidden
        default: false
        }
    }

    /// Whether the portal refused and told no reason.
    var isBareRefusal: Bool {
        guard case .notAllowed(let refusal) = self else { return false }
        return refusal.reason == .forbidden && (refusal.detail.isEmpty || refusal.detail == NotAllowed.shutOut)
    }

    /// Whether the portal has no such service, which it tells everybody.
    var tellsMissingService: Bool {
        if case .exception(let exception) = self { exception.isMissingService } else { false }
    }

    /// The same as what it means of a request that came with a name and a password; a 401 says so by itself.
    var asRefusedPassword: PortalError {
        guard case .notAllowed(let refusal) = self, refusal.reason != .unauthorized else { return self }
        return .notAllowed(NotAllowed(.wrongCredentials, detail: refusal.detail))
    }

    /// Whether the portal opens no session at its sign-in page, as far as its answer tells.
    var meansNoSession: Bool {
        switch self {
        case .unexpectedAnswer: true
        case .notAllowed(let refusal): refusal.reason != .wrongCredentials
        default: false
        }
    }
}
