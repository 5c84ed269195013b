import SandboxPortal
import Screenlets
import Testing

/// One row of the table of writing policies.
struct WritingCase: Sendable, CustomTestStringConvertible {
    /// What stands between the program and the portal.
    enum Trouble: String, CaseIterable, Sendable {
        case none
        // There is no connection.
        case refused, resetBeforeAnswer, resetAfterWork, resetInMidBody, shortBody, timeOut, timeOutAfterWork,
            badGateway,
            unavailable, gatewayTimeOut
        // The portal says no.
        case tooLarge, notAnImage, forbidden, permission, noSuchUser, portalException
        // The portal makes no sense.
        case signInPage, garbage, truncatedJSON

        /// The exit code and the error code that the trouble itself has; nil where there is none.
        var failure: (exit: Int32, code: String)? {
            switch self {
            case .none: nil
            case .refused, .resetBeforeAnswer, .resetAfterWork, .resetInMidBody, .shortBody, .timeOut,
                .timeOutAfterWork,
                .badGateway, .unavailable, .gatewayTimeOut:
                (69, "portal-unreachable")
            case .tooLarge, .notAnImage: (65, "picture-refused")
            case .forbidden, .permission: (77, "not-allowed")
            case .noSuchUser: (67, "no-such-user")
            case .portalException: (76, "portal-exception")
            case .signInPage, .garbage, .truncatedJSON: (76, "unexpected-answer")
            }
        }

        var isConnectionFailure: Bool { failure?.exit == 69 }

        /// Whether the portal does what it is asked, whatever its answer.
        var doesWork: Bool {
            switch self {
            case .none, .resetAfterWork, .resetInMidBody, .shortBody, .timeOutAfterWork, .truncatedJSON: true
            default: false
            }
        }
    }

    /// What is asked for.
    enum Action: String, CaseIterable, Sendable {
        case upload
        case remove
    }

    var policy: OfflinePolicy
    var trouble: Trouble
    var action: Action
    var profile: SandboxPortal.Profile
    /// The request that the trouble strikes.
    var area = Fault.Area.edit

    var testDescription: String {
        "\(action.rawValue), \(policy.rawValue), \(trouble.rawValue) in \(area.rawValue), \(profile.rawValue)"
    }

    /// What the program is to say, worked out from section 3 of the contract.
    var expectation: (exit: Int32, code: String?, outcome: String?) {
        if policy == .cacheOnly { return (0, nil, "local-only") }
        guard let failure = trouble.failure else { return (0, nil, "uploaded") }
        if trouble.isConnectionFailure, policy != .remoteOnly { return (0, nil, "pending") }
        return (failure.exit, failure.code, nil)
    }

    /// Whether the edit is in the portal right after the command.
    var portalTakesIt: Bool { policy != .cacheOnly && area == .edit && trouble.doesWork }

    /// Whether a read of the cache shows the edit right after the command.
    var cacheShowsIt: Bool { expectation.outcome != nil }

    /// What happens to the requests of the area; nil where it is nothing that a single answer can do.
    var fault: Fault? {
        switch trouble {
        case .none, .refused, .permission: nil
        case .resetBeforeAnswer: Fault(.refused, area: area)
        case .resetAfterWork: Fault(.refused, area: area, doesWork: true)
        case .resetInMidBody: Fault(.resetInMidBody, area: area)
        case .shortBody: Fault(.shortBody, area: area)
        case .timeOut: Fault(.hang, area: area)
        case .timeOutAfterWork: Fault(.hang, area: area, doesWork: true)
        case .badGateway: Fault(.status, area: area, status: 502)
        case .unavailable: Fault(.status, area: area, status: 503)
        case .gatewayTimeOut: Fault(.status, area: area, status: 504)
        case .tooLarge:
            Fault(
                .portalException,
                area: area,
                exceptionName: profile == .liferay62
                    ? "com.liferay.portal.UserPortraitSizeException"
                    : "com.liferay.document.library.kernel.exception.ImageSizeException"
            )
        case .notAnImage:
            Fault(
                .portalException,
                area: area,
                exceptionName: profile == .liferay62
                    ? "com.liferay.portal.UserPortraitTypeException"
                    : "com.liferay.portal.kernel.exception.ImageTypeException"
            )
        case .forbidden: Fault(.forbidden, area: area)
        case .noSuchUser:
            Fault(
                .portalException,
                area: area,
                exceptionName: profile == .liferay62
                    ? "com.liferay.portal.NoSuchUserException"
                    : "com.liferay.portal.kernel.exception.NoSuchUserException",
                message: "No User exists with the primary key 1"
            )
        case .portalException:
            Fault(.portalException, area: area, exceptionName: "com.liferay.portal.SystemException")
        case .signInPage: Fault(.signInPage, area: area)
        case .garbage: Fault(.garbage, area: area)
        case .truncatedJSON: Fault(.truncatedJSON, area: area)
        }
    }
}

extension WritingCase {
    /// The table: all of it for a proof, else all of an upload to one version and what differs in the others.
    static let all: [WritingCase] = SandboxPortal.Profile.allCases.flatMap { profile in
        Action.allCases.flatMap { action in
            Trouble.allCases.filter { isWorthWhile($0, action, profile) }
                .flatMap { trouble in
                    OfflinePolicy.allCases.filter { Proof.isOn || profile == .liferay74 || $0 == .cacheFirst }
                        .flatMap { policy in
                            areas(of: trouble)
                                .map {
                                    WritingCase(
                                        policy: policy,
                                        trouble: trouble,
                                        action: action,
                                        profile: profile,
                                        area: $0
                                    )
                                }
                        }
                }
        }
    }

    /// Whether a trouble can strike such an action at such a portal, and does so in a way of its own.
    private static func isWorthWhile(
        _ trouble: Trouble,
        _ action: Action,
        _ profile: SandboxPortal.Profile
    ) -> Bool {
        switch trouble {
        // A removal has no picture; 7.4 hides the reason of a refusal in `{}`, which then may be any exception.
        case .tooLarge, .notAnImage: action == .upload
        case .noSuchUser, .portalException: profile != .liferay74
        // The answer to a removal is `{}`, of which half is no JSON, yet nothing in it was wanted.
        case .truncatedJSON: action == .upload
        case .none, .resetAfterWork, .shortBody, .permission: true
        default: Proof.isOn || (profile == .liferay74 && action == .upload)
        }
    }

    private static func areas(of trouble: Trouble) -> [Fault.Area] {
        switch trouble {
        case .resetBeforeAnswer, .unavailable: [.edit, .lookUp]
        default: [.edit]
        }
    }
}
