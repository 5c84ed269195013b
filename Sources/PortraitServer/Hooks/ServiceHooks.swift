import LiferayPortal
import Logging
import OfflineStore
import PixelPipeline
import PortraitDrawing
import Screenlets

/// The hooks of a running service: they change pictures, and hear of loads that failed and of edits.
///
/// As a part of the service it tells of failed loads, so that no answer waits for that; when the service ends it tells of
/// those that are still to be told.
struct ServiceHooks: Sendable {
    private struct FailedLoad: Sendable {
        var error: PortraitError
        var context: HookContext
    }

    /// The most failed loads that wait to be told; what comes on top of that is not told.
    private static let queueLength = 1_024

    /// The hooks that pictures go through, in their order.
    let pictureEvents: [HookEvent]
    /// What the pictures depend on as far as the hook changes them; nil without such a hook.
    let identity: String?

    private let hearsErrors: Bool
    private let workers: Pool<HookRunner>
    private let exitCode: @Sendable (PortraitError.Code) -> Int32
    private let failures: AsyncStream<FailedLoad>
    private let queue: AsyncStream<FailedLoad>.Continuation

    private init(_ configuration: PortraitService.Configuration, runners: [HookRunner]) {
        let hooks = configuration.hooks
        pictureEvents = HookEvent.pictures.filter(hooks.changes)
        identity = hooks.cacheIdentity
        hearsErrors = hooks.commands[.error] != nil
        exitCode = configuration.exitCode
        workers = Pool(runners)
        (failures, queue) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.queueLength))
    }

    /// Whether pictures go through a hook.
    var changePictures: Bool { !pictureEvents.isEmpty }

    /// Runs a body with the hooks of a service; persistent ones live as long as the body.
    ///
    /// - Parameters:
    ///   - configuration: The hooks, and how many run at once: as many as there are workers.
    ///   - renderer: Reads and writes the pictures on the pipes.
    ///   - logger: Where it is noted what hooks write to their standard error.
    ///   - body: The service.
    /// - Throws: What the body throws.
    static func withHooks(
        _ configuration: PortraitService.Configuration,
        renderer: Renderer,
        logger: Logger,
        _ body: (ServiceHooks) async throws -> Void
    ) async throws {
        let hooks = configuration.hooks
        let report: @Sendable (HookNote) -> Void = { note in
            // Names and addresses of users are nothing for a log.
            let user = note.context.user.map { "\($0.userId)" } ?? ""
            logger.warning("\(note.event.rawValue): \(note.text)", metadata: ["user": "\(user)"])
        }
        let count = hooks.isEmpty ? 1 : max(1, configuration.workerCount)
        try await HookRunner.withRunners(count, hooks, renderer: renderer, report: report) { runners in
            try await body(ServiceHooks(configuration, runners: runners))
        }
    }

    /// Tells of failed loads until ``finish()`` is called.
    func run() async {
        for await load in failures {
            let report = HookReport(.error, error: load.error, exit: exitCode(load.error.code))
            await workers.with { await $0.notify(report, context: load.context) }
        }
    }

    /// Has ``run()`` end when it has told what there is.
    func finish() { queue.finish() }

    /// Waits for a runner that nobody else uses, and lets a picture be changed by it.
    ///
    /// - Parameter body: Draws the picture, has it changed and writes it.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    func withRunner<Value: Sendable>(
        _ body: (HookRunner) async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        try await workers.with(body)
    }

    /// Has the hook told of a failed load, soon.
    ///
    /// - Parameters:
    ///   - error: What happened.
    ///   - context: Whom it happened to.
    func noteFailedLoad(_ error: PortraitError, _ context: HookContext) {
        if hearsErrors { queue.yield(FailedLoad(error: error, context: context)) }
    }

    /// Tells the hook that an edit was taken, by the portal or by the store.
    ///
    /// - Parameters:
    ///   - change: What was done.
    ///   - saved: What became of it.
    ///   - selector: How the user was named.
    func hear(_ change: HookChange, _ saved: SavedPortrait, of selector: UserSelector) async {
        await tell(HookReport(change, outcome: saved.outcome), HookContext(user: saved.user, selector: selector))
    }

    /// Tells the hook that an edit was refused.
    ///
    /// - Parameters:
    ///   - change: What was to be done.
    ///   - error: The refusal.
    ///   - selector: How the user was named.
    func hear(_ change: HookChange, _ error: PortraitError, of selector: UserSelector) async {
        let report = HookReport(.uploadError, of: change, error: error, exit: exitCode(error.code))
        await tell(report, HookContext(selector: selector).after(error))
    }

    /// Tells the hooks what a sync did with an edit; one that has another turn coming is no event.
    ///
    /// - Parameter event: What the sync did.
    func hear(_ event: SyncEvent) async {
        guard let (report, context) = HookReport.of(event, exitCode: exitCode) else { return }
        await tell(report, context)
    }

    private func tell(_ report: HookReport, _ context: HookContext) async {
        await workers.with { await $0.notify(report, context: context) }
    }
}
