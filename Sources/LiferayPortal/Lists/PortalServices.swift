/// What a connector may ask of a portal, under the session's account.
///
/// Safe to be used from many tasks at once. What is found out about the portal is kept with the session's facts.
public struct PortalServices: Sendable {
    let configuration: PortalConfiguration
    let service: JSONWebService
    let headless: HeadlessService
    let detector: FlavourDetector
    let company: CompanyConnector
    let groups: GroupConnector
    let classNames: ClassNameConnector
    let factsCache: PortalFactsCache

    /// The family of releases that the portal belongs to; asks only where it is neither told nor remembered.
    ///
    /// - Returns: The family.
    /// - Throws: ``PortalError/connectionFailure(_:)`` when the portal can't be reached.
    public func flavour() async throws(PortalError) -> PortalFlavour {
        try await detector.flavour()
    }

    /// Invokes commands of the JSON web services in one request.
    ///
    /// The portal runs them in order; when one fails it answers with that failure only, and the earlier ones stay done.
    ///
    /// - Parameter commands: The commands, at least one.
    /// - Returns: One result for each command, in their order.
    /// - Throws: ``PortalError/exception(_:)`` with the first failure, or what went wrong on the way.
    public func invoke(_ commands: [JSONCommand]) async throws(PortalError) -> [JSONValue] {
        try await service.invoke(commands)
    }

    /// Asks the headless services.
    ///
    /// - Parameters:
    ///   - path: The path below `/o` with the query, for example `/headless-delivery/v1.0/comments/1`.
    ///   - locale: The locale of texts, for example `en_US`; nil for the account's.
    /// - Returns: The answer.
    /// - Throws: ``PortalError/exception(_:)`` with the title of a problem, or what went wrong on the way.
    public func get(_ path: String, locale: String? = nil) async throws(PortalError) -> JSONValue {
        try await headless.get(path, locale: locale)
    }

    /// Asks the JSON web services, or the headless ones where those are switched off or shut out; remembers which.
    ///
    /// - Parameters:
    ///   - ask: Asks the JSON web services.
    ///   - askOthers: Asks the headless services.
    /// - Returns: The answer of the ones that answered.
    /// - Throws: The failure of the ones that answered; that of the JSON web services where the others aren't there
    ///   either, or have nothing to ask and refuse all the same.
    public func answer<Answer>(
        byService ask: () async throws(PortalError) -> Answer,
        orHeadless askOthers: () async throws(PortalError) -> Answer
    ) async throws(PortalError) -> Answer {
        try await detector.answer(byService: ask, orHeadless: askOthers)
    }

    /// Asks a service that not every portal has, and another way where it is missing; remembers which for a day.
    ///
    /// - Parameters:
    ///   - service: The service's name, for example `screens.screenscomment`.
    ///   - ask: Asks the service.
    ///   - askOtherwise: Asks the other way.
    /// - Returns: The answer of the one that answered.
    /// - Throws: The failure of the one that answered.
    public func answer<Answer>(
        ofOptional service: String,
        _ ask: () async throws(PortalError) -> Answer,
        otherwise askOtherwise: () async throws(PortalError) -> Answer
    ) async throws(PortalError) -> Answer {
        guard !factsCache.facts.missingServices.contains(service) else { return try await askOtherwise() }
        do throws(PortalError) {
            return try await ask()
        } catch .exception(let exception) where exception.isMissingService {
            let answer = try await askOtherwise()
            factsCache.learn { $0.missingServices = ($0.missingServices + [service]).sorted() }
            return answer
        }
    }

    /// The site that is meant when none is named: the configured one, else the one that is found out.
    ///
    /// - Parameter groupId: The site that was named, nil for none; 0 stands for none, too.
    /// - Returns: The id of the site, greater than 0.
    /// - Throws: ``PortalError/invalidRequest(_:)`` when no site is named and the account has none, or what went wrong
    ///   on the way.
    public func groupId(_ groupId: Int64? = nil) async throws(PortalError) -> Int64 {
        try await groups.groupId(groupId)
    }

    /// The company: configured, else remembered, else found out.
    ///
    /// - Returns: The id of the company.
    /// - Throws: What went wrong on the way.
    public func companyId() async throws(PortalError) -> Int64 {
        try await company.companyId()
    }
}
