/// Finds the company that e-mail addresses and screen names belong to when none is named.
struct CompanyConnector: Sendable {
    let configuration: PortalConfiguration
    let service: JSONWebService
    let factsCache: PortalFactsCache

    /// The company: configured, else remembered, else the one of the host name, else the one of the account's sites.
    ///
    /// - Throws: ``PortalError`` of the last way when no way led to a company.
    func companyId() async throws(PortalError) -> Int64 {
        if let known = configuration.companyId ?? factsCache.facts.companyId {
            return known
        }
        let found = try await found()
        factsCache.learn { $0.companyId = found }
        return found
    }

    private func found() async throws(PortalError) -> Int64 {
        do throws(PortalError) {
            let company = try await service.invoke(
                JSONCommand(
                    "/company/get-company-by-virtual-host",
                    ["virtualHost": .string(configuration.server.virtualHost)]
                )
            )
            return try Self.companyId(in: company)
        } catch  where error.leavesOtherWays {
            // A portal under another name than its own, or an account that may not ask: its sites tell as well.
        }
        do throws(PortalError) {
            let groups = try await service.invoke(JSONCommand("/group/get-user-sites-groups"))
            guard let first = groups.elements?.first else {
                throw .unexpectedAnswer(.missingField("companyId"))
            }
            return try Self.companyId(in: first)
        } catch  where error.leavesOtherWays {
            return try Self.companyId(in: try await service.invoke(JSONCommand("/user/get-current-user")))
        }
    }

    private static func companyId(in value: JSONValue) throws(PortalError) -> Int64 {
        guard let members = value.members else { throw .unexpectedAnswer(.wrongType("the company")) }
        let companyId = try members.long("companyId")
        guard companyId > 0 else { throw .unexpectedAnswer(.wrongType("companyId")) }
        return companyId
    }
}

extension PortalError {
    /// Whether the portal itself answered, so that it may answer another question better.
    ///
    /// A guest stays a guest whatever is asked.
    var leavesOtherWays: Bool {
        switch self {
        case .exception: true
        case .notAllowed(let refusal): refusal.reason == .forbidden
        case .unexpectedAnswer(.missingField), .unexpectedAnswer(.wrongType): true
        default: false
        }
    }
}
