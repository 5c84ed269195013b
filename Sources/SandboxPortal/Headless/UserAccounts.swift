/// The user accounts of the REST services, below `/o/headless-admin-user/v1.0`; Liferay 7.3 and 7.4 only.
struct UserAccounts: Sendable {
    /// The path that all addresses begin with.
    static let root = "/o/headless-admin-user/v1.0"

    /// The users and pictures.
    var state: PortalState
    /// What writes the addresses of pictures.
    var images: ImageServlet
    /// What changes portraits.
    var portraits: PortraitUpdate

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - request: The request; its path begins with ``root``.
    ///   - identity: Who it runs as.
    /// - Returns: The account, the page of accounts, or the problem.
    func answer(_ request: PortalRequest, _ identity: Identity) -> PortalAnswer {
        let parts = request.path.dropFirst(Self.root.count).split(separator: "/")
            .map { FormFields.decoded($0, plusIsBlank: false) }
        let isRead = request.method == "GET" || request.method == "HEAD"
        do throws(Problem) {
            switch (parts.count, parts.first, parts.dropFirst().first) {
            case (1, "my-user-account", _) where isRead:
                guard let user = try signedIn(identity, "getMyUserAccount") else { throw .notFound("No User") }
                return account(user.userId)
            case (1, "user-accounts", _) where isRead:
                _ = try signedIn(identity, "getUserAccountsPage")
                return try page(request)
            case (3, "user-accounts", "by-email-address") where isRead:
                _ = try signedIn(identity, "getUserAccountByEmailAddress")
                return try byEmailAddress(parts[2])
            case (2, "user-accounts", let id?) where isRead:
                _ = try signedIn(identity, "getUserAccount")
                return try byId(id)
            case (2, "user-accounts", let id?) where request.method == "PATCH":
                _ = try signedIn(identity, "patchUserAccount")
                return try patch(id, request, identity)
            case (3, "user-accounts", let id?) where parts[2] == "image" && request.method == "POST":
                _ = try signedIn(identity, "postUserAccountImage")
                return try upload(id, request, identity)
            default:
                return .json("", status: 404)
            }
        } catch {
            return error.answer
        }
    }

    private func signedIn(_ identity: Identity, _ method: String) throws(Problem) -> SandboxUser? {
        guard let user = identity.user else { throw .guest(method: method) }
        return user
    }

    private func byId(_ id: String) throws(Problem) -> PortalAnswer {
        guard let userId = Int64(id) else { throw .badRequest(type: nil, "Unable to map JSON path: id") }
        do throws(PortalFailure) {
            return account(try UserLookup(state: state).user(userId: userId).userId)
        } catch {
            throw .notFound(error.text(.liferay74))
        }
    }

    private func byEmailAddress(_ name: String) throws(Problem) -> PortalAnswer {
        do throws(PortalFailure) {
            let user = try UserLookup(state: state).user(companyId: state.company.companyId, emailAddress: name)
            return account(user.userId)
        } catch {
            throw .notFound(error.text(.liferay74))
        }
    }

    private func account(_ userId: Int64) -> PortalAnswer {
        guard let user = state.user(userId: userId) else { return Problem.notFound("No User").answer }
        return .json(UserAccountBean.value(user, image: images.address(of: user)).pretty, type: "application/json")
    }

    private func page(_ request: PortalRequest) throws(Problem) -> PortalAnswer {
        let parameters = FormFields(encoded: request.query)
        var users = state.users
        if let text = parameters.first("filter"), !text.isEmpty {
            let filter = try UserFilter(parsing: text)
            users = users.filter(filter.accepts)
        }
        let page = max(1, parameters.first("page").flatMap { Int($0) } ?? 1)
        let size = parameters.first("pageSize").flatMap { Int($0) }.map { $0 <= 0 ? 500 : min($0, 500) } ?? 20
        let items = users.dropFirst((page - 1).multipliedReportingOverflow(by: size).partialValue).prefix(size)
        let value = PortalValue.bean([
            "actions": .object([]),
            "facets": .list([]),
            "items": .list(items.map { UserAccountBean.value($0, image: images.address(of: $0)) }),
            "lastPage": .int(Int64(max(1, (users.count + size - 1) / size))),
            "page": .int(Int64(page)),
            "pageSize": .int(Int64(size)),
            "totalCount": .int(Int64(users.count)),
        ])
        return .json(value.pretty, type: "application/json")
    }

    private func upload(_ id: String, _ request: PortalRequest, _ identity: Identity) throws(Problem) -> PortalAnswer {
        guard let part = request.form.fields.first(where: { $0.name == "image" }) else {
            throw .badRequest(type: nil, "No file found in the part image")
        }
        try change(id) { userId throws(PortalFailure) in
            _ = try portraits.update(userId: userId, bytes: part.bytes, by: identity)
        }
        return PortalAnswer(status: 204, header: [], body: [])
    }

    private func patch(_ id: String, _ request: PortalRequest, _ identity: Identity) throws(Problem) -> PortalAnswer {
        let value: PortalValue
        do throws(PortalValue.SyntaxError) {
            value = try PortalValue(parsing: request.body)
        } catch {
            throw .badRequest(type: nil, "Input is invalid JSON")
        }
        // Ids of documents would be pictures too, but the sandbox has no documents.
        if let imageId = value.members?["imageId"]?.wholeNumber, imageId == 0 {
            try change(id) { userId throws(PortalFailure) in try portraits.delete(userId: userId, by: identity) }
        }
        return try byId(id)
    }

    private func change(_ id: String, _ work: (Int64) throws(PortalFailure) -> Void) throws(Problem) {
        guard let userId = Int64(id) else { throw .badRequest(type: nil, "Unable to map JSON path: id") }
        do throws(PortalFailure) {
            try work(userId)
        } catch {
            switch error {
            case .noSuchUser(let text): throw .notFound(text)
            case .notPermitted: throw .forbidden(error.text(.liferay74))
            default: throw .internalError
            }
        }
    }
}
