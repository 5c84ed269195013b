import FoundationEssentials
import NIOHTTP1

/// Finds out which family of releases the portal belongs to, and only when somebody must know.
struct FlavourDetector: Sendable {
    let server: PortalAddress
    let told: PortalFlavour?
    let service: JSONWebService
    let transport: Transport
    let keeper: FactsKeeper
    let now: @Sendable () -> Date

    /// The flavour: told, else remembered, else read from the portal and remembered.
    ///
    /// A portal that hides its release is taken for the newest family, because those hide it by default; that guess is
    /// not remembered.
    ///
    /// - Throws: ``PortalError/connectionFailure(_:)`` when the portal can't be reached.
    func flavour() async throws(PortalError) -> PortalFlavour {
        if let known = told ?? keeper.facts.flavour {
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
        let answer = try await transport.send(PortalRequest(method: .HEAD, address: server.text + "/"))
        let roundTrip = start.duration(to: clock.now)
        let release = answer.headers.first(name: "Liferay-Portal")
        _ = learn(from: release)
        return PortalGreeting(
            release: release,
            clockDifference: answer.headers.first(name: "Date")
                .flatMap { HTTPDate.secondsSince1970(Substring($0).trimmed) }
                .map { Double($0) - now().timeIntervalSince1970 },
            roundTrip: roundTrip
        )
    }

    /// Notes that the portal is only to be talked to by its headless services; what the user told stays.
    func learnHeadlessOnly() {
        keeper.learn { $0.flavour = .headless }
    }

    /// Whether the portal is known, without asking, to have headless services only.
    var isHeadless: Bool { (told ?? keeper.facts.flavour) == .headless }

    private func learn(from release: String?) -> PortalFlavour? {
        learn(buildNumber: release.flatMap(Self.buildNumber(inHeader:)))
    }

    /// Notes the release; a portal that is known to have headless services only stays so.
    private func learn(buildNumber: Int?) -> PortalFlavour? {
        guard let buildNumber, let flavour = PortalFlavour(buildNumber: buildNumber) else { return nil }
        keeper.learn { facts in
            facts.buildNumber = buildNumber
            facts.flavour = facts.flavour ?? flavour
        }
        return flavour
    }

    private func buildNumberOfService() async throws(PortalError) -> Int? {
        do throws(PortalError) {
            return try await service.invoke(JSONCommand("/portal/get-build-number")).long.map { Int($0) }
        } catch  where !error.isConnectionFailure && error != .cancelled {
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
