public import OfflineStore
public import Screenlets

/// The JSON object that a hook of an event receives on its standard input.
public struct HookReport: Encodable, Hashable, Sendable {
    /// The failure of an event, with the exit code that the program has for it.
    struct Failure: Encodable, Hashable, Sendable {
        var code: PortraitError.Code
        var exit: Int32
        var message: String
        var hint: String
    }

    private let event: HookEvent
    private var failure: Failure?
    private var outcome: SaveOutcome?
    private var user: StoredUser?
    private var subject: HookSubject?

    /// Reports a failure.
    ///
    /// - Parameters:
    ///   - event: ``HookEvent/error`` or ``HookEvent/uploadError``.
    ///   - error: What happened.
    ///   - exit: The exit code that the program has for it.
    public init(_ event: HookEvent, error: PortraitError, exit: Int32) {
        self.event = event
        failure = Failure(code: error.code, exit: exit, message: error.message, hint: error.hint)
    }

    /// Reports that an edit was taken.
    ///
    /// - Parameters:
    ///   - outcome: What became of it.
    ///   - user: The user as the portal has them now, if known.
    public init(outcome: SaveOutcome, user: StoredUser? = nil) {
        event = .uploaded
        self.outcome = outcome
        self.user = user
    }

    /// Which hook is run.
    package var hookEvent: HookEvent { event }

    /// The report with whom it is about.
    func about(_ context: HookContext) -> HookReport {
        var report = self
        var context = context
        context.user = user ?? context.user
        report.subject = HookSubject(context)
        return report
    }

    private enum Key: String, CodingKey {
        case event, user, error, outcome, pending
    }

    /// Writes the object; `user` is null where nothing is known of them.
    public func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(event, forKey: .event)
        try object.encode(subject?.isKnown == true ? subject : nil, forKey: .user)
        try object.encodeIfPresent(failure, forKey: .error)
        try object.encodeIfPresent(outcome, forKey: .outcome)
        try object.encodeIfPresent(outcome.map { $0 == .pending }, forKey: .pending)
    }
}
