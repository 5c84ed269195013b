/// All look-ups of users that a session does for others, joined where they come at the same moment.
struct UserLookups: Sendable {
    private let connector: UserConnector
    private let queue: LookupQueue

    init(_ connector: UserConnector) {
        self.connector = connector
        queue = LookupQueue { await connector.users($0, tell: $1) }
    }

    /// Looks a user up.
    ///
    /// - Parameter selector: How the user is named.
    /// - Returns: The user, which is the one that was asked for.
    /// - Throws: As ``UserConnector/user(_:)``.
    func user(_ selector: UserSelector) async throws(PortalError) -> PortalUser {
        // The own account has a way of its own.
        guard selector != .me else { return try await connector.user(.me) }
        let valid = try selector.validated()
        return try await queue.answers(to: [valid])[valid, default: .failure(.cancelled)].get()
    }

    /// Looks several users up together.
    ///
    /// - Parameter selectors: How the users are named.
    /// - Returns: For each selector, in their order, the user, or what looking it up alone fails with.
    func users(_ selectors: [UserSelector]) async -> [Result<PortalUser, PortalError>] {
        let valid = selectors.map { selector in
            Result { () throws(PortalError) in try selector.validated() }
        }
        let asked = valid.compactMap { selector -> UserSelector? in
            guard case .success(let selector) = selector, selector != .me else { return nil }
            return selector
        }
        let answers = await queue.answers(to: asked)
        var results: [Result<PortalUser, PortalError>] = []
        for selector in valid {
            switch selector {
            case .success(.me): results.append(await ownAccount())
            case .success(let selector): results.append(answers[selector, default: .failure(.cancelled)])
            case .failure(let error): results.append(.failure(error))
            }
        }
        return results
    }

    /// The user's picture address as the portal itself gives it; nil when it gives none.
    func pictureAddress(ofUser userId: Int64) async throws(PortalError) -> String? {
        try await connector.pictureAddress(ofUser: userId)
    }

    private func ownAccount() async -> Result<PortalUser, PortalError> {
        do throws(PortalError) {
            return .success(try await connector.user(.me))
        } catch {
            return .failure(error)
        }
    }
}
