/// The sync of Liferay Screens: sends the edits that were made while the portal was away.
///
/// Users are served in parallel, one user's edits in order. One bad item never blocks another: what the portal refuses is
/// parked, what fails on the way is put off by a schedule with jitter. Before anything is sent the portal is looked at, so
/// that an edit that went through before a crash is not sent again, and one that somebody else overtook is a conflict.
///
/// A manager runs once.
public struct SyncManager: Sendable {
    /// What happens, as it happens; ends with the run.
    ///
    /// Where nobody listens, or not fast enough, the oldest events are forgotten: at most 1 024 are kept.
    public let events: AsyncStream<SyncEvent>

    private let session: SessionContext
    private let configuration: Configuration
    private let report: AsyncStream<SyncEvent>.Continuation
    private let listener: Listener?

    /// Hears what became of an edit before its turn is over.
    ///
    /// Unlike ``events`` it loses nothing: the sync waits for it, for each edit alone.
    public typealias Listener = @Sendable (SyncEvent) async -> Void

    /// Creates a manager; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - session: The portal, the account, the store and the clock.
    ///   - configuration: How it behaves.
    ///   - listener: Hears what became of each edit, several at once.
    public init(
        session: SessionContext,
        configuration: Configuration = Configuration(),
        listener: Listener? = nil
    ) {
        self.listener = listener
        self.session = session
        self.configuration = configuration
        (events, report) = AsyncStream.makeStream(of: SyncEvent.self, bufferingPolicy: .bufferingNewest(1_024))
    }

    /// Sends what is due; goes on until it is cancelled where the configuration says so.
    ///
    /// Without watching, times that are near enough are waited for.
    ///
    /// - Returns: What was done and what is left; also when a run that watches was cancelled.
    /// - Throws: ``PortraitError`` when the store fails, and with ``PortraitError/Code/interrupted`` when a run that does not
    ///   watch was cancelled.
    public func run() async throws(PortraitError) -> SyncSummary {
        defer { report.finish() }
        let run = SyncRun(session: session, configuration: configuration, report: report, listener: listener)
        let watch = configuration.watch
        let result = await withTaskGroup(of: Void.self) { listening in
            if watch { listening.addTask { await run.listen() } }
            defer { listening.cancelAll() }
            return await withTaskGroup(of: SyncItem.self) { group in await run.go(in: &group) }
        }
        let summary = try result.get()
        report.yield(.finished(summary))
        return summary
    }
}
