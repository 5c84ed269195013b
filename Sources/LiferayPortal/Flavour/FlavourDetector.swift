import FoundationEssentials
import HTTPMessages

/// Finds out which family of releases the portal belongs to, and only when somebody must know.
struct FlavourDetector: Sendable {
    /// The header field that tells a portal's release.
    private static let releaseField = HTTPField.Name(literal: "Liferay-Portal")

    let server: PortalAddress
    let told: PortalFlavour?
    let service: JSONWebService
    let transport: Transport
    let factsCache: PortalFactsCache
    let now: @Sendable () -> Date

    /// Whether it is told or remembered that only the headless services answer.
    var isKnownToBeHeadless: Bool { (told ?? factsCache.facts.flavour) == .headless }

    /// The flavour: told, else remembered, else read from the portal and remembered.
    ///
    /// A portal that hides its release is taken for the newest family, because those hide it by default; that guess is
    /// not remembered.
    ///
    /// - Throws: ``PortalError/connectionFailure(_:)`` when the portal can't be reached.
    func flavour() async throws(PortalError) -> PortalFlavour {
        if let known = told ?? factsCache.facts.flavour {
            return known
        }
        if let flavour = learn(from: try await greeting().release) {
            return flavour
        }
        return learn(buildNumber: try await buildNumberOfService()) ?? .liferay74
    }

    /// Asks the portal for nothing but its header.
    ///
    /// - Throws: ``PortalError/connectionFailure(_:)`` when the portal can't be reached.
    func greeting() async throws(PortalError) -> PortalGreeting {
        let clock = ContinuousClock()
        let start = clock.now
        let answer = try await transport.send(PortalRequest(method: .head, address: server.text + "/"))
        let roundTrip = start.duration(to: clock.now)
        let release = answer.headers[values: Self.releaseField].first
        _ = learn(from: release)
        return PortalGreeting(
            status: answer.status,
            release: release,
            clockDifference: answer.headers[values: .date].first
                .flatMap { HTTPDate.milliseconds($0) }
                .map { Double($0) / 1_000 - now().timeIntervalSince1970 },
            roundTrip: roundTrip
        )
    }

    /// Asks the portal for its version in its own words, for example `7.2.1`.
    ///
    /// - Returns: The version; nil where the portal does not tell it to the account (6.2 has no such service).
    /// - Throws: ``PortalError/connectionFailure(_:)`` when the portal can't be reached.
    func version() async throws(PortalError) -> String? {
        do throws(PortalError) {
            return try await service.invoke(JSONCommand("/portal/get-version")).text
        } catch  where error.isAnswer {
            // A portal that does not tell its version has not failed.
            return nil
        }
    }

    /// Asks the JSON web services, or the headless ones where those are switched off or shut out; remembers which.
    ///
    /// - Parameters:
    ///   - ask: Asks the JSON web services.
    ///   - askOthers: Asks the headless services.
    /// - Returns: The answer of the ones that answered.
    /// - Throws: The failure of the ones that answered; that of the JSON web services where the others aren't there
    ///   either, or have nothing to ask and refuse all the same.
    func answer<Answer>(
        byService ask: () async throws(PortalError) -> Answer,
        orHeadless askOthers: () async throws(PortalError) -> Answer
    ) async throws(PortalError) -> Answer {
        guard !isKnownToBeHeadless else { return try await askOthers() }
        do throws(PortalError) {
            return try await ask()
        } catch  where error.isAnswerOfNoJSONWebService {
            let family = try await flavour()
            guard family == .liferay74 || family == .headless else { throw error }
            let answer: Answer
            do throws(PortalError) {
                answer = try await askOthers()
            } catch let other where other.isAnswerOfNoHeadlessService {
                throw error
            } catch .unsupported(let request) {
                // A portal that refuses everything has not switched anything off.
                if case .notAllowed = error, try await !hasHeadlessServices() { throw error }
                throw .unsupported(request)
            }
            // What the user told stays.
            factsCache.learn { $0.flavour = .headless }
            return answer
        }
    }

    /// Asks the headless services for something that every account may have.
    ///
    /// - Returns: Whether they are there for the account, be it to tell of a failure.
    /// - Throws: ``PortalError/connectionFailure(_:)`` when the portal can't be reached.
    private func hasHeadlessServices() async throws(PortalError) -> Bool {
        let headless = HeadlessService(server: server, signIn: service.signIn, transport: transport)
        do throws(PortalError) {
            _ = try await headless.get("\(HeadlessService.users)/my-user-account")
            return true
        } catch .exception {
            return true
        } catch  where error.isAnswer {
            return false
        }
    }

    private func learn(from release: String?) -> PortalFlavour? {
        learn(buildNumber: release.flatMap(Self.buildNumber(inHeader:)))
    }

    /// Notes the release; a portal that is known to have headless services only stays so.
    private func learn(buildNumber: Int?) -> PortalFlavour? {
        guard let buildNumber, let flavour = PortalFlavour(buildNumber: buildNumber) else { return nil }
        factsCache.learn { facts in
            facts.buildNumber = buildNumber
            facts.flavour = facts.flavour ?? flavour
        }
        return flavour
    }

    private func buildNumberOfService() async throws(PortalError) -> Int? {
        do throws(PortalError) {
            return try await service.invoke(JSONCommand("/portal/get-build-number")).long.map { Int($0) }
        } catch  where error.isAnswer {
            // A portal that does not tell its release has not failed.
            return nil
        }
    }

    /// The number in a header like `Liferay Portal Community Edition 6.2 CE GA6 (Newton / Build 6205 / ...)`.
    static func buildNumber(inHeader header: String) -> Int? {
        guard let name = header.firstRange(of: "Build ") else { return nil }
        return Int(header[name.upperBound...].prefix(while: \.isNumber))
    }
}

extension PortalError {
    /// Whether somebody else than the JSON web services answered: they are switched off or shut out.
    ///
    /// Their own refusals are JSON; a page or an empty body with 403 or 404 is not theirs.
    var isAnswerOfNoJSONWebService: Bool {
        switch self {
        case .unexpectedAnswer(.status(404, _)): true
        case .notAllowed(let refusal): refusal.reason == .forbidden && refusal.detail == NotAllowed.shutOut
        default: false
        }
    }

    /// Whether somebody else than the headless services answered; those name what they don't have by a title.
    fileprivate var isAnswerOfNoHeadlessService: Bool {
        if case .unexpectedAnswer(.status(404, _)) = self { true } else { false }
    }
}
