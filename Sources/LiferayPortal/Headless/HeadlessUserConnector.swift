/// Looks users up by the headless services of Liferay 7.2 and later.
struct HeadlessUserConnector: Sendable {
    let service: HeadlessService

    /// Looks a user up; companies play no part here, the portal's host name tells.
    ///
    /// - Parameter selector: How the user is named.
    /// - Returns: The user, without company and uuid.
    /// - Throws: ``PortalError/noSuchUser(_:)``, or what went wrong on the way.
    func user(_ selector: UserSelector) async throws(PortalError) -> PortalUser {
        switch selector {
        case .me:
            return try PortalUser(headless: try await get("/my-user-account", for: selector))
        case .userId(let userId):
            return try PortalUser(headless: try await get("/user-accounts/\(userId)", for: selector))
        case .emailAddress(let emailAddress, _):
            do throws(PortalError) {
                let path = "/user-accounts/by-email-address/\(PercentEncoding.encode(emailAddress))"
                return try PortalUser(headless: try await get(path, for: selector))
            } catch .unexpectedAnswer(.status(404, _)) {
                // 7.2 and 7.3 have no such address.
                return try await only(where: "emailAddress", equals: emailAddress, for: selector)
            }
        case .screenName(let screenName, _):
            return try await only(where: "alternateName", equals: screenName, for: selector)
        case .portrait:
            throw .invalidRequest(.portraitNamesNoUser)
        }
    }

    private func only(
        where field: String,
        equals text: String,
        for selector: UserSelector
    ) async throws(PortalError) -> PortalUser {
        let filter = "\(field) eq \(Self.quoted(text))"
        let page = try await get("/user-accounts?pageSize=2&filter=\(PercentEncoding.encode(filter))", for: selector)
        guard let items = page.members?["items"] else { throw .unexpectedAnswer(.missingField("items")) }
        guard let elements = items.elements else { throw .unexpectedAnswer(.wrongType("items")) }
        // The search may be looser than an equality, for instance about case.
        for element in elements {
            let user = try PortalUser(headless: element)
            if selector.names(user) {
                return user
            }
        }
        throw .noSuchUser(selector.inWords)
    }

    /// A text of a filter: in single quotes, with single quotes doubled (OData 4.01, section 5.1.1.14).
    static func quoted(_ text: String) -> String {
        "'" + text.replacingScalars(of: "'", with: "''") + "'"
    }

    private func get(_ path: String, for selector: UserSelector) async throws(PortalError) -> JSONValue {
        do throws(PortalError) {
            return try await service.get(HeadlessService.users + path)
        } catch .exception(let exception) where exception.status == 404 {
            throw .noSuchUser(selector.inWords)
        }
    }
}
