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
    func answer(_ request: IncomingRequest, _ identity: Identity) -> SandboxAnswer {
        let parts = request.path.dropFirst(Self.root.count).split(separator: "/")
            .map { FormFields.decoded($0, plusIsBlank: false) }
        let isRead = request.method == "GET" || request.method == "HEAD"
        do throws(HeadlessProblem) {
            switch (parts.count, parts.first, parts.dropFirst().first) {
            case (1, "my-user-account", _) where isRead:
                guard let user = try signedIn(identity, "getMyUserAccount") else { throw .notFound("No User") }
                return account(user.userId)
            case (1, "user-accounts", _) where isRead:
                _ = try signedIn(identity, "getUserAccountsPage")
                return try page(request, of: RowQuery("accounts", isShared: true) { _ in true })
            case (3, "sites", let id?) where isRead && parts[2] == "user-accounts":
                _ = try signedIn(identity, "getSiteUserAccountsPage")
                return try page(request, of: try members(ofSite: id))
            case (3, "organizations", let id?) where isRead && parts[2] == "user-accounts":
                _ = try signedIn(identity, "getOrganizationUserAccountsPage")
                return try page(request, of: try members(ofOrganization: id))
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

    private func signedIn(_ identity: Identity, _ method: String) throws(HeadlessProblem) -> SandboxUser? {
        guard let user = identity.user else { throw .guest(method: "UserAccountResourceImpl#\(method)") }
        return user
    }

    private func byId(_ id: String) throws(HeadlessProblem) -> SandboxAnswer {
        guard let userId = Int64(id) else { throw .badRequest(type: nil, "Unable to map JSON path: id") }
        do throws(PortalFailure) {
            return account(try UserLookup(state: state).user(userId: userId).userId)
        } catch {
            throw .notFound(error.text(.liferay74))
        }
    }

    private func byEmailAddress(_ name: String) throws(HeadlessProblem) -> SandboxAnswer {
        do throws(PortalFailure) {
            let user = try UserLookup(state: state).user(companyId: state.company.companyId, emailAddress: name)
            return account(user.userId)
        } catch {
            throw .notFound(error.text(.liferay74))
        }
    }

    private func account(_ userId: Int64) -> SandboxAnswer {
        guard let user = state.user(userId: userId) else { return HeadlessProblem.notFound("No User").answer }
        return .json(UserAccountBean.value(user, image: images.address(of: user)).pretty, type: "application/json")
    }

    /// The users of a site, which everybody has joined.
    private func members(ofSite id: String) throws(HeadlessProblem) -> RowQuery<SandboxUser> {
        guard state.company.groups.contains(where: { "\($0.groupId)" == id }) else {
            throw .notFound("No Group exists with the primary key \(id)")
        }
        return RowQuery("accounts", isShared: true) { _ in true }
    }

    private func members(ofOrganization id: String) throws(HeadlessProblem) -> RowQuery<SandboxUser> {
        guard let key = Int64(id), let members = OrganizationMembers(organizationId: key, state: state) else {
            throw .notFound("No Organization exists with the primary key \(id)")
        }
        return RowQuery("organization|\(key)", isShared: true, accepts: members.contain)
    }

    private func page(_ request: IncomingRequest, of query: RowQuery<SandboxUser>) throws(HeadlessProblem)
        -> SandboxAnswer
    {
        var query = query
        let parameters = FormFields(encoded: request.query)
        if let text = parameters.first("filter"), !text.isEmpty {
            let filter = try UserFilter(parsing: text)
            if let found = filter.user(of: state) {
                let isMember = found.map { user in query.accepts(user) } ?? false
                return HeadlessPage(request).answer(isMember ? found.map { [bean($0)] } ?? [] : [])
            }
            let isMember = query.accepts
            query = RowQuery("\(query.name)|\(text)") { isMember($0) && filter.accepts($0) }
        }
        let page = HeadlessPage(request)
        let rows = state.accounts.rows(query, start: page.start, end: page.end)
        return page.answer(rows.map(bean), totalCount: state.accounts.count(query))
    }

    private func bean(_ user: SandboxUser) -> PortalValue {
        UserAccountBean.value(user, image: images.address(of: user))
    }

    private func upload(_ id: String, _ request: IncomingRequest, _ identity: Identity) throws(HeadlessProblem)
        -> SandboxAnswer
    {
        guard let part = request.form.fields.first(where: { $0.name == "image" }) else {
            throw .badRequest(type: nil, "No file found in the part image")
        }
        try change(id) { userId throws(PortalFailure) in
            _ = try portraits.update(userId: userId, bytes: part.bytes, by: identity)
        }
        return SandboxAnswer(status: 204, header: [], body: [])
    }

    private func patch(_ id: String, _ request: IncomingRequest, _ identity: Identity) throws(HeadlessProblem)
        -> SandboxAnswer
    {
        let value: PortalValue
        do throws(PortalValue.SyntaxError) {
            value = try PortalValue(parsing: request.body)
        } catch {
            throw .badRequest(type: nil, "Input is invalid JSON")
        }
        // Ids of documents would be pictures too, but the sandbox has no documents.
        if let imageId = value.members?["imageId"]?.wholeNumber, imageId == 0 {
            try change(id) { userId throws(PortalFailure) in
                try portraits.delete(userId: userId, leavingId: false, by: identity)
            }
        }
        return try byId(id)
    }

    private func change(_ id: String, _ work: (Int64) throws(PortalFailure) -> Void) throws(HeadlessProblem) {
        guard let userId = Int64(id) else { throw .badRequest(type: nil, "Unable to map JSON path: id") }
        do throws(PortalFailure) {
            _ = try UserLookup(state: state).user(userId: userId)
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
