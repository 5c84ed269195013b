import PixelPipeline
import PortraitDrawing
import Screenlets

/// Has hooks hear of the events of a batch, few at once: rows that fail together start no crowd of processes.
struct EventHooks: Sendable {
    private let hooks: BatchHooks
    private let runner: HookRunner
    private let places: Pool<Int>

    /// Creates the hooks of a batch.
    ///
    /// - Parameters:
    ///   - hooks: The hooks.
    ///   - renderer: What runners are made with.
    ///   - jobs: The most that run at once, at least 1.
    init(_ hooks: BatchHooks, renderer: Renderer, jobs: Int) {
        self.hooks = hooks
        runner = HookRunner(hooks.hooks, renderer: renderer, report: hooks.note)
        places = Pool(Array(0..<jobs))
    }

    /// Tells of an upload that was taken; how the hook ends changes nothing.
    func hear(_ saved: SavedPortrait, _ context: HookContext) async {
        await hear(HookReport(.upload, outcome: saved.outcome, user: saved.user), context)
    }

    /// Tells of a failure; how the hook ends changes nothing, and of what was interrupted nobody hears.
    func hear(_ error: PortraitError, of event: HookEvent, _ context: HookContext) async {
        guard error.code != .interrupted else { return }
        let change = event == .uploadError ? HookChange.upload : nil
        await hear(HookReport(event, of: change, error: error, exit: hooks.exitCode(error.code)), context.after(error))
    }

    private func hear(_ report: HookReport, _ context: HookContext) async {
        guard hooks.hooks.commands[report.hookEvent] != nil else { return }
        await places.with { _ in await runner.notify(report, context: context) }
    }
}
