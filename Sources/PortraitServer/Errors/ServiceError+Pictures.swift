import HTTPMessages
import PixelPipeline
import Screenlets

extension ServiceError {
    /// Reports why a rendition of a stored original could not be made.
    ///
    /// What the recipe asks for is the client's fault; what the original is like is the portal's.
    ///
    /// - Parameter error: The pixel pipeline's failure.
    init(rendering error: ImagingError) {
        let status: HTTPStatus =
            switch error {
            case .parameter, .limit(.outputSide, _, _), .limit(.outputBytes, _, _), .limit(.drawingSeconds, _, _):
                .badRequest
            case .notAnImage, .damaged, .truncated, .unsupported, .missingDecoder, .limit, .quarantined: .badGateway
            case .encoding: .internalServerError
            }
        self.init(
            status,
            code: status == .badRequest ? "usage" : PortraitError(error).code.rawValue,
            message: error.message,
            hint: error.hint
        )
    }

    /// The failure of a recipe that would keep a core busy for too long, or take too much memory.
    static let tooCostly = ServiceError.badParameter(
        "the recipe costs more than this service spends on one picture",
        hint: "ask for a smaller size, put the resize step first, or leave blurs and byte limits out"
    )

    /// The failure of asking while the service has all the work that it can take.
    static let busy = ServiceError(
        .tooManyRequests,
        code: "busy",
        message: "the service has all the work that it can take",
        hint: "ask again in a second",
        fields: [.retryAfter: "1"]
    )

    /// The failure of work that nobody waits for any more, which nobody gets to see.
    static let unwanted = ServiceError(
        .serviceUnavailable,
        code: "unwanted",
        message: "nobody waits for the picture any more",
        hint: "ask again"
    )

    /// The failure of a user without a portrait where no placeholder is wanted.
    static let noPortrait = ServiceError(
        .notFound,
        code: PortraitError.Code.noPortrait.rawValue,
        message: "the user has no portrait",
        hint: "?placeholder=silhouette or ?placeholder=initials gives a picture"
    )

    /// The failure of choosing a policy that the operator does not allow.
    ///
    /// - Parameter policy: The policy.
    /// - Returns: The failure.
    static func policyNotAllowed(_ policy: OfflinePolicy) -> ServiceError {
        ServiceError(
            .forbidden,
            code: "policy-not-allowed",
            message: "this service does not let clients choose the policy \(policy.rawValue)",
            hint: "leave ?policy= out, or have it allowed by the setting serve-policies"
        )
    }

    /// The failure of an avatar that nobody has, where 404 is wanted then.
    static let noAvatar = ServiceError(
        .notFound,
        code: PortraitError.Code.noPortrait.rawValue,
        message: "nobody has this avatar",
        hint: "leave d=404 out for a picture that stands in"
    )

    /// The failure of asking for an avatar by a hash that only the portal could tell of, while it can't be asked.
    static let portalAway = ServiceError(
        PortraitError(
            .portalUnreachable,
            message: "the portal's user list could not be read",
            hint: "try again later"
        )
    )

    /// The failure of an extension that avatars do not have.
    static let noSuchAvatarFormat = ServiceError(
        .notFound,
        code: "no-such-format",
        message: "avatars are not served in this format",
        hint: "leave the extension out, or write .png, .jpg or .webp"
    )

    private static let missesCode = "too-many-misses"

    /// Whether a client asked for too many users who are not there.
    var isRefusalOfLookUps: Bool { code == Self.missesCode }

    /// The failure of a client that asked for too many users who are not there.
    ///
    /// - Parameter seconds: The seconds until it may ask again.
    /// - Returns: The failure.
    static func tooManyMisses(after seconds: Int) -> ServiceError {
        ServiceError(
            .tooManyRequests,
            code: missesCode,
            message: "this client asked for too many users who are not there",
            hint: "ask again later; users whose portraits are stored are given at any time",
            fields: [.retryAfter: "\(seconds)"]
        )
    }

    /// Whether the load of a portrait failed, so that a placeholder may stand in.
    var isAboutThePortrait: Bool {
        PortraitError.Code(rawValue: code)
            .map { PortraitError($0, message: message, hint: hint).isAboutThePortrait } ?? false
    }
}
