public import HTTPMessages
import Screenlets

/// A refusal or failure of the service: the status, a stable code, what happened and what to do about it.
public struct ServiceError: Error, Hashable, Sendable {
    /// The status of the answer.
    public var status: HTTPStatus
    /// The stable, lower-case, dashed name of the failure.
    public let code: String
    /// What happened, in one sentence without a full stop.
    public let message: String
    /// What the reader can do about it, in one sentence without a full stop.
    public let hint: String
    /// The header fields that belong to the status, such as `Allow` and `Retry-After`.
    public var fields: HTTPFields
    /// What only the operator is told, in the log: names of hosts and files are nothing for strangers.
    public var detail: String?

    /// Makes a failure.
    ///
    /// - Parameters:
    ///   - status: The status of the answer.
    ///   - code: The stable name of the failure.
    ///   - message: What happened.
    ///   - hint: What to do about it.
    ///   - fields: The header fields that belong to the status.
    public init(
        _ status: HTTPStatus,
        code: String,
        message: String,
        hint: String,
        fields: HTTPFields = [:]
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.hint = hint
        self.fields = fields
    }
}

extension ServiceError {
    /// The failure of asking for an address that does not exist.
    static let noSuchAddress = ServiceError(
        .notFound,
        code: "no-such-address",
        message: "there is nothing at this address",
        hint: "portraits are at /portraits/{userId}; /openapi.json tells all addresses"
    )

    /// The failure of asking by a name that is not the service's.
    static let misdirected = ServiceError(
        .misdirectedRequest,
        code: "misdirected",
        message: "this service does not go by that name",
        hint: "ask by a name that the setting serve-hosts lists"
    )

    /// The failure of a target that is too long to be looked at.
    static let targetTooLong = ServiceError(
        .uriTooLong,
        code: "usage",
        message: "the address is longer than \(RequestTarget.maximumByteCount) bytes",
        hint: "name a recipe in the configuration file, and ask for it by its name"
    )

    /// The failure of a method that an address does not have.
    ///
    /// - Parameter methods: The methods that it has.
    /// - Returns: The failure, with `Allow`.
    static func methodNotAllowed(_ methods: [HTTPMethod]) -> ServiceError {
        let allow = methods.map(\.rawValue).joined(separator: ", ")
        return ServiceError(
            .methodNotAllowed,
            code: "method-not-allowed",
            message: "this address does not have that method",
            hint: "it has \(allow)",
            fields: [.allow: allow]
        )
    }

    /// The failure of a parameter that makes no sense.
    ///
    /// - Parameters:
    ///   - message: What is wrong with it.
    ///   - hint: What to write instead.
    /// - Returns: The failure.
    static func badParameter(_ message: String, hint: String) -> ServiceError {
        ServiceError(.badRequest, code: "usage", message: message, hint: hint)
    }

    /// The failure of a parameter that has none of the words that it may have.
    static func badParameter(_ word: String, of name: String, known: [String]) -> ServiceError {
        .badParameter("\"\(word)\" is no value for \(name)", hint: "known are \(known.joined(separator: ", "))")
    }

    /// The failure of a service whose store can't be written.
    ///
    /// - Parameter error: What the store failed with.
    /// - Returns: The failure, with 503 whatever the store's failure is.
    static func notReady(_ error: PortraitError) -> ServiceError {
        var failure = ServiceError(error)
        failure.status = .serviceUnavailable
        return failure
    }

    /// The failure of listening.
    ///
    /// - Parameters:
    ///   - address: Where the service was to listen.
    ///   - reason: What the system says.
    /// - Returns: The failure.
    static func cannotListen(_ address: ListenAddress, reason: String) -> ServiceError {
        ServiceError(
            .internalServerError,
            code: "cannot-listen",
            message: "the service can't listen on \(address): \(reason)",
            hint: "does something else listen there, or does the port (below 1024) take root? give it another"
        )
    }
}
