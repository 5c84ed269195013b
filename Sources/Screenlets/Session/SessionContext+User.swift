public import LiferayPortal
import OfflineStore
import StoreEngine

extension SessionContext {
    /// The attributes of the signed-in user by the names that the portal has for them, such as `emailAddress`.
    ///
    /// - Parameter policy: Which side is asked first; the portal by default. What the portal tells here is not stored:
    ///   loading the own portrait does that.
    /// - Returns: `userId`, `companyId`, `portraitId`, `uuid`, `screenName`, `emailAddress`, `firstName`, `middleName` and
    ///   `lastName`; names that are not known are empty.
    /// - Throws: ``PortraitError`` with the code of the side that the policy holds responsible; a guest has no attributes,
    ///   which is ``PortraitError/Code/notAllowed``.
    public func userAttributes(policy: OfflinePolicy = .remoteFirst) async throws(PortraitError) -> [String: JSONValue]
    {
        guard let signIn else { throw PortraitError(.notAllowed(NotAllowed(.guest))) }
        let found = try await policy.follow(
            askPortal: { () async throws(PortraitError) -> Result<StoredUser, PortalError> in
                do throws(PortalError) {
                    return .success(StoredUser(try await portal.user(.me), in: companyId))
                } catch {
                    return .failure(error)
                }
            },
            readCache: { () async throws(PortraitError) -> LookupResult<StoredUser> in
                do throws(StoreError) {
                    switch try await store.lookUp(.signIn(signIn), portal: portalKey) {
                    case .hit(let entry): return entry.user.map { .hit($0) } ?? .miss
                    case .miss: return .miss
                    case .damaged(let reason): return .damaged(reason)
                    }
                } catch {
                    throw PortraitError(error)
                }
            },
            missing: .notCached(.me)
        )
        return found.found.attributes
    }

    /// One attribute of the signed-in user.
    ///
    /// - Parameters:
    ///   - key: The name that the portal has for it, such as `emailAddress`.
    ///   - policy: Which side is asked first; the portal by default.
    /// - Returns: The attribute; nil where there is none of that name.
    /// - Throws: As ``userAttributes(policy:)``.
    public func userAttribute(
        _ key: String,
        policy: OfflinePolicy = .remoteFirst
    ) async throws(PortraitError) -> JSONValue? {
        try await userAttributes(policy: policy)[key]
    }
}

extension StoredUser {
    fileprivate var attributes: [String: JSONValue] {
        [
            "userId": .integer(userId), "companyId": .integer(companyId), "portraitId": .integer(portraitId),
            "uuid": .string(uuid), "screenName": .string(screenName), "emailAddress": .string(emailAddress),
            "firstName": .string(firstName), "middleName": .string(middleName), "lastName": .string(lastName),
        ]
    }
}
