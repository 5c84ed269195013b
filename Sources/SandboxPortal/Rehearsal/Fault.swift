/// One fault of a rehearsal: which requests it hits, how often, and what happens to them.
public struct Fault: Codable, Hashable, Sendable {
    /// What happens.
    public var kind: Kind
    /// The part of the portal it happens in.
    public var area: Area
    /// The service path that a command must have, as `/user/update-portrait`; nil for any.
    public var command: String?
    /// The method that the request must have; nil for any.
    public var method: String?
    /// How many requests it hits; nil for all.
    public var times: Int?
    /// How many matching requests pass before the first is hit.
    public var skip: Int
    /// The delay of a latency, or the pause behind each byte of a trickle, in milliseconds.
    public var milliseconds: Int
    /// The status of a status fault.
    public var status: Int
    /// The seconds, or the HTTP date, that the client is asked to wait; nil for no such header.
    public var retryAfter: String?
    /// The class name of a portal exception; nil for the profile's generic one.
    public var exceptionName: String?
    /// The message of a portal exception.
    public var message: String
    /// Whether the work of the request is done first, so that only its answer is lost.
    ///
    /// Cut and shortened answers always do the work: they need its answer.
    public var doesWork: Bool

    /// Creates a fault.
    ///
    /// - Parameters:
    ///   - kind: What happens.
    ///   - area: The part of the portal.
    ///   - command: The service path of a command.
    ///   - method: The method of the request.
    ///   - times: How many requests are hit; nil for all.
    ///   - skip: How many pass before.
    ///   - milliseconds: The delay of a latency, or the pause of a trickle.
    ///   - status: The status of a status fault.
    ///   - retryAfter: The value of the header field of that name.
    ///   - exceptionName: The class name of a portal exception.
    ///   - message: The message of a portal exception.
    ///   - doesWork: Whether the work is done before the answer is lost.
    public init(
        _ kind: Kind,
        area: Area = .all,
        command: String? = nil,
        method: String? = nil,
        times: Int? = nil,
        skip: Int = 0,
        milliseconds: Int = 0,
        status: Int = 503,
        retryAfter: String? = nil,
        exceptionName: String? = nil,
        message: String = "rehearsed failure",
        doesWork: Bool = false
    ) {
        self.kind = kind
        self.area = area
        self.command = command
        self.method = method
        self.times = times
        self.skip = skip
        self.milliseconds = milliseconds
        self.status = status
        self.retryAfter = retryAfter
        self.exceptionName = exceptionName
        self.message = message
        self.doesWork = doesWork
    }

    /// Decodes a fault; everything but the kind may be left out.
    ///
    /// - Parameter decoder: The source.
    /// - Throws: `DecodingError` when the kind is missing or a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try values.decode(Kind.self, forKey: .kind),
            area: try values.decodeIfPresent(Area.self, forKey: .area) ?? .all,
            command: try values.decodeIfPresent(String.self, forKey: .command),
            method: try values.decodeIfPresent(String.self, forKey: .method),
            times: try values.decodeIfPresent(Int.self, forKey: .times),
            skip: try values.decodeIfPresent(Int.self, forKey: .skip) ?? 0,
            milliseconds: try values.decodeIfPresent(Int.self, forKey: .milliseconds) ?? 0,
            status: try values.decodeIfPresent(Int.self, forKey: .status) ?? 503,
            retryAfter: try values.decodeIfPresent(String.self, forKey: .retryAfter),
            exceptionName: try values.decodeIfPresent(String.self, forKey: .exceptionName),
            message: try values.decodeIfPresent(String.self, forKey: .message) ?? "rehearsed failure",
            doesWork: try values.decodeIfPresent(Bool.self, forKey: .doesWork) ?? false
        )
    }
}
