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
    private var change: HookChange?
    private var user: StoredUser?
    private var subject: HookSubject?

    /// Reports a failure.
    ///
    /// - Parameters:
    ///   - event: ``HookEvent/error`` or ``HookEvent/uploadError``.
    ///   - change: What was to be done; nil where nothing was.
    ///   - error: What happened.
    ///   - exit: The exit code that the program has for it.
    public init(_ event: HookEvent, of change: HookChange? = nil, error: PortraitError, exit: Int32) {
        self.event = event
        self.change = change
        failure = Failure(code: error.code, exit: exit, message: error.message, hint: error.hint)
    }

    /// Reports that an edit was taken: by the portal, or by the store.
    ///
    /// - Parameters:
    ///   - change: What was done.
    ///   - outcome: What became of it.
    ///   - user: The user as the portal has them now, if known.
    public init(_ change: HookChange, outcome: SaveOutcome, user: StoredUser? = nil) {
        event = outcome == .uploaded ? .uploaded : .stored
        self.change = change
        self.outcome = outcome
        self.user = user
    }

    /// Reports what a sync did with an edit; nil for what is no event, such as one that has another turn coming.
    ///
    /// - Parameters:
    ///   - event: What the sync did.
    ///   - exitCode: Gives the exit code that the program has for a failure.
    /// - Returns: The report and whom it is about.
    public static func of(
        _ event: SyncEvent,
        exitCode: (PortraitError.Code) -> Int32
    ) -> (report: HookReport, context: HookContext)? {
        switch event {
        case .completed(let edit, _, _): (HookReport(HookChange(edit), outcome: .uploaded), HookContext(edit))
        case .failed(let edit, let error, retryAt: nil):
            (
                HookReport(.uploadError, of: HookChange(edit), error: error, exit: exitCode(error.code)),
                HookContext(edit)
            )
        default: nil
        }
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
        case event, change, user, error, outcome, pending
    }

    /// Writes the object; `user` is null where nothing is known of them.
    public func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(event, forKey: .event)
        try object.encode(subject?.isKnown == true ? subject : nil, forKey: .user)
        try object.encodeIfPresent(change, forKey: .change)
        try object.encodeIfPresent(failure, forKey: .error)
        try object.encodeIfPresent(outcome, forKey: .outcome)
        try object.encodeIfPresent(outcome.map { $0 == .pending }, forKey: .pending)
    }
}
