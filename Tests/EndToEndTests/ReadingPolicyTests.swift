import SandboxPortal
import Screenlets
import Testing

/// The reading policies against everything that a portal and the way to it can do, with the built program.
@Suite("Reading policies, end to end")
struct ReadingPolicyTests {
    /// What stands between the program and a portrait.
    enum Trouble: String, CaseIterable, Sendable {
        case none, refused, resetBeforeAnswer, resetInMidBody, shortBody, timeOut, badGateway, unavailable,
            gatewayTimeOut
        case portalException, forbidden, noSuchUser, signInPage, garbage, emptyObject, truncatedJSON

        /// The exit code that the trouble itself has; nil where there is none.
        var exit: Int32? {
            switch self {
            case .none: nil
            case .refused, .resetBeforeAnswer, .resetInMidBody, .shortBody, .timeOut, .badGateway, .unavailable,
                .gatewayTimeOut:
                69
            case .portalException, .signInPage, .garbage, .emptyObject, .truncatedJSON: 76
            case .forbidden: 77
            case .noSuchUser: 67
            }
        }

        var isConnectionFailure: Bool { exit == 69 }

        /// The error code that goes with the exit code.
        var code: String? {
            switch self {
            case .none: nil
            case .portalException: "portal-exception"
            case .forbidden: "not-allowed"
            case .noSuchUser: "no-such-user"
            case .signInPage, .garbage, .emptyObject, .truncatedJSON: "unexpected-answer"
            default: "portal-unreachable"
            }
        }

        /// The fault that rehearses the trouble; nil for those that are no fault of an answer.
        func fault(in area: Fault.Area) -> Fault? {
            switch self {
            case .none, .refused: nil
            case .resetBeforeAnswer: Fault(.refused, area: area)
            case .resetInMidBody: Fault(.resetInMidBody, area: area)
            case .shortBody: Fault(.shortBody, area: area)
            case .timeOut: Fault(.hang, area: area)
            case .badGateway: Fault(.status, area: area, status: 502)
            case .unavailable: Fault(.status, area: area, status: 503, retryAfter: "7")
            case .gatewayTimeOut: Fault(.status, area: area, status: 504)
            case .portalException:
                Fault(
                    .portalException,
                    area: area,
                    exceptionName: "com.liferay.portal.SystemException",
                    message: "rehearsed"
                )
            case .forbidden: Fault(.forbidden, area: area)
            case .noSuchUser:
                Fault(
                    .portalException,
                    area: area,
                    exceptionName: "com.liferay.portal.NoSuchUserException",
                    message: "No User exists with the primary key 1"
                )
            case .signInPage: Fault(.signInPage, area: area)
            case .garbage: Fault(.garbage, area: area)
            case .emptyObject: Fault(.emptyObject, area: area)
            case .truncatedJSON: Fault(.truncatedJSON, area: area)
            }
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var policy: OfflinePolicy
        var trouble: Trouble
        var area: Fault.Area
        var cached: Bool

        var testDescription: String {
            "\(policy.rawValue), \(trouble.rawValue) in \(area.rawValue), \(cached ? "cached" : "not cached")"
        }

        /// Whether the cache's copy is the answer.
        var answersFromCache: Bool {
            switch policy {
            case .remoteOnly: false
            case .cacheOnly, .cacheFirst: cached
            case .remoteFirst: cached && trouble.isConnectionFailure
            }
        }

        var asksPortal: Bool { !(policy == .cacheOnly || (policy == .cacheFirst && cached)) }

        /// The exit code and the error code, worked out from section 2 of the contract.
        var expectation: (exit: Int32, code: String?) {
            if answersFromCache || (asksPortal && trouble == .none) { return (0, nil) }
            if policy == .cacheOnly { return (69, "not-cached") }
            return (trouble.exit ?? 0, trouble.code)
        }
    }

    static let cases: [Case] = OfflinePolicy.allCases.flatMap { policy in
        Trouble.allCases.flatMap { trouble in
            areas(of: trouble)
                .flatMap { area in
                    [true, false].map { Case(policy: policy, trouble: trouble, area: area, cached: $0) }
                }
        }
    }

    /// Where a trouble can strike: the user is looked up first, then the picture is asked for.
    private static func areas(of trouble: Trouble) -> [Fault.Area] {
        switch trouble {
        case .none, .refused: [.all]
        case .portalException, .noSuchUser, .emptyObject, .truncatedJSON: [.jsonws]
        default: [.jsonws, .image]
        }
    }

    @Test("answers, asks and fails as the contract says", arguments: cases)
    func policy(_ one: Case) async throws {
        try await Stage.with(.liferay62) { stage in
            let user = try stage.userWithPortrait()
            let kept = try stage.picture(of: user)
            if one.cached {
                let primed = try await stage.fetch("--user-id", "\(user.userId)", "-o", stage.folder.file("primed"))
                try #require(primed.status == 0, "\(primed.error)")
            }
            if one.cutsPicture {
                // One that has not changed comes without a body, which nothing can cut.
                let other = try #require(stage.sandbox.users.last { ![0, user.portraitId].contains($0.portraitId) })
                try #require(stage.sandbox.changePortrait(try stage.picture(of: other), screenName: user.screenName))
            }
            stage.rehearse(one.trouble.fault(in: one.area))
            if one.trouble == .refused { await stage.sandbox.stopListening() }
            stage.sandbox.clearRequests()

            let outcome = try await stage.fetch(
                "--user-id",
                "\(user.userId)",
                "--policy",
                one.policy.rawValue,
                "--timeout",
                one.trouble == .timeOut ? "0.4" : "10",
                "-o",
                stage.folder.file("picture"),
                "--json"
            )

            let expected = one.expectation
            #expect(
                outcome.status == expected.exit,
                "\(outcome.error)\(String(decoding: outcome.output, as: UTF8.self))"
            )
            let report = try outcome.json()
            if expected.exit == 0 {
                #expect(report["source"]?.text == (one.answersFromCache ? "cache" : "remote"))
                #expect(report["fallback"]?.bool == one.usesSecondChoice)
                #expect(report["policy"]?.text == one.policy.rawValue)
                #expect(report["pending"]?.bool == false)
                #expect(try stage.folder.bytes(of: "picture") == kept)
            } else {
                #expect(report["error"]?["code"]?.text == expected.code)
                #expect(report["error"]?["exit"]?.number == Double(expected.exit))
                #expect(report["error"]?["hint"]?.text?.isEmpty == false)
                #expect(!stage.folder.exists("picture"))
            }
            #expect(one.requestCounts.contains(stage.requestsOfAccount.count))
        }
    }
}

extension ReadingPolicyTests.Case {
    /// How many requests the portal sees: the look-up, the picture, and once the portal's default picture beside it.
    fileprivate var requestCounts: ClosedRange<Int> {
        guard asksPortal, trouble != .refused else { return 0...0 }
        if area == .jsonws {
            // A service that forbids may be switched off: the headless one is asked as well, where there is any.
            let count = trouble == .forbidden ? 2 : 1
            // The session of the process before may have ended, so that it is asked once more in a new one.
            let isRenewed = cached && [.forbidden, .signInPage].contains(trouble)
            return isRenewed ? count + 1...count + 1 : count...count
        }
        // A process that has fetched before knows the default picture; where the picture itself fails, asking for the
        // default one beside it may be cut off.
        if cached { return 2...2 }
        // Noise is no default picture either, although the same comes for both.
        return [.none, .garbage].contains(trouble) ? 3...3 : 2...3
    }

    /// Whether the trouble is that the body of the picture does not come whole.
    fileprivate var cutsPicture: Bool { area == .image && [.resetInMidBody, .shortBody].contains(trouble) }

    fileprivate var usesSecondChoice: Bool {
        switch policy {
        case .remoteOnly, .cacheOnly: false
        case .remoteFirst: answersFromCache
        case .cacheFirst: !answersFromCache
        }
    }
}
