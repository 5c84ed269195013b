import CommandLineOptions
import FoundationEssentials
import OfflineStore
import PortraitDrawing
import Screenlets

/// `portrait sync`: sends the edits that are not in the portal yet.
struct SyncCommand: Command {
    static let declaration = CommandDeclaration(
        "sync",
        Self.self,
        abstract: "Send the pending edits to the portal.",
        discussion: """
            Ends with 0 when nothing is left to send, and with 75 when edits remain: the portal is away, it refused one, or \
            its portrait or comment is no longer the one that an edit was based on. Such a conflict is decided by --conflict: \
            use-local sends the edit anyway and sets the portal's picture or text aside, use-remote keeps the portal's and \
            sets the edit aside, discard sets it aside and forgets what is cached, ignore leaves it pending. What was set \
            aside can be exported. --dry-run tells what would become of the edits that are due within --wait, and until when \
            others wait; it ends with 75 where the portal did not tell what would become of an edit. What waits is sent \
            under every policy, cache-only included; what was edited under cache-only waits for nothing, and is never sent.
            """
    )

    static let options: Options<Self> = [
        .text(
            "conflict",
            "way",
            "What wins: use-local, use-remote, discard or ignore.",
            completion: .of(ConflictResolution.allCases.map(\.rawValue)),
            shows: \.conflict
        ) { $0.conflict = $1 },
        .text("wait", "seconds", "The longest that a due time is waited for; 30 by default.") { $0.wait = $1 },
        .flag("watch", "Go on until SIGTERM: send edits as they are made, and as soon as the portal is back.") {
            $0.watch = true
        },
        .flag("dry-run", "Tell what would be sent, and send nothing.") { $0.dryRun = true },
        .group("The portal's box", FittingOptions.self) { $1(&$0.fitting) },
        .group("Hooks", EditHookOptions.self) { $1(&$0.hooks) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var conflict = ConflictResolution.ignore.rawValue
    var wait: String?
    var watch = false
    var dryRun = false
    var fitting = FittingOptions()
    var hooks = EditHookOptions()
    var common = CommonOptions()

    func run() async throws {
        let configuration = SyncManager.Configuration(
            conflict: try resolution(),
            wait: try waitLimit(),
            watch: watch,
            dryRun: dryRun
        )
        let composition = try Composition(common, further: hooks.settings.merging(fitting.settings) { own, _ in own })
        let progress = SyncProgress(common, process: composition.process, watch: watch, isRehearsal: dryRun)
        let ending = try await composition.withHooks(renderer: try composition.renderer()) { hooks in
            try await composition.withSession { _, context in
                try await sync(try composition.decodingEdits(of: context), configuration, progress, hooks)
            }
        }
        let progressed = ending.progress
        try SyncReport(
            ending.summary,
            plans: dryRun ? progressed.plans : nil,
            portraits: progressed.portraits
        )
        .tell(common)
        switch ending.signal {
        case .terminate where watch: return
        case .some: throw ExitCode(ExitStatus.code(for: .interrupted))
        case nil:
            let isDone = dryRun ? progressed.plans.allSatisfy(\.isKnown) : ending.summary.isComplete
            if !isDone { throw ExitCode(ExitStatus.somethingRemains) }
        }
    }

    private func resolution() throws(PortraitError) -> ConflictResolution {
        if let resolution = ConflictResolution(rawValue: conflict) { return resolution }
        let known = ConflictResolution.allCases.map(\.rawValue).joined(separator: ", ")
        throw PortraitError(
            .usage,
            message: "there is no way \"\(conflict)\" out of a conflict",
            hint: "known are \(known)"
        )
    }

    private func waitLimit() throws(PortraitError) -> Duration {
        guard let wait else { return .seconds(30) }
        if let seconds = Double(wait), seconds >= 0, seconds <= 86_400 { return .milliseconds(Int64(seconds * 1000)) }
        throw PortraitError(
            .usage,
            message: "--wait takes seconds from 0 to 86400",
            hint: "such as 30, or 0 for no wait"
        )
    }

    /// How a sync ended.
    private struct Ending: Sendable {
        var summary = SyncSummary()
        var progress: SyncProgress
        /// What ended a run early.
        var signal: Signal?
    }

    /// What the tasks of a sync come back with.
    private enum Part: Sendable {
        case summary(SyncSummary)
        case progress(SyncProgress)
        case signal(Signal?)
    }

    /// Runs the sync, while watching until a signal.
    ///
    /// What is on its way then is looked at by the next run. A hook is in a session of its own, and would be left behind by
    /// a program that just ends.
    private func sync(
        _ context: SessionContext,
        _ configuration: SyncManager.Configuration,
        _ progress: SyncProgress,
        _ hooks: HookRunner
    ) async throws -> Ending {
        var listener: SyncManager.Listener?
        // What is only planned is no event.
        if !configuration.dryRun { listener = { event in await hooks.hear(event) } }
        let manager = SyncManager(session: context, configuration: configuration, listener: listener)
        let isInGoodOrder = watch || !hooks.hooks.isEmpty
        let signals = isInGoodOrder ? SignalListener(Signal.ending) : nil
        return try await withThrowingTaskGroup(of: Part.self) { group in
            group.addTask { .summary(try await manager.run()) }
            group.addTask {
                var progress = progress
                for await event in manager.events { progress.note(event) }
                return .progress(progress)
            }
            if let signals { group.addTask { .signal(await signals.only()) } }
            var ending = Ending(progress: progress)
            var parts = 2
            while parts > 0, let part = try await group.next() {
                switch part {
                case .summary(let summary):
                    ending.summary = summary
                    parts -= 1
                case .progress(let progress):
                    ending.progress = progress
                    parts -= 1
                case .signal(let signal):
                    ending.signal = signal
                    group.cancelAll()
                }
            }
            group.cancelAll()
            return ending
        }
    }
}
