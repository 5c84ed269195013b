import OfflineStore
import PortraitDrawing
import Screenlets

extension HookRunner {
    /// Tells the hook of failed portraits of a failure.
    func hear(_ error: PortraitError, _ context: HookContext) async {
        await notify(HookReport(.error, error: error, exit: ExitStatus.code(for: error.code)), context: context)
    }

    /// Tells the hooks what a sync did with an edit; one that has another turn coming is no event.
    func hear(_ event: SyncEvent) async {
        guard let (report, context) = HookReport.of(event, exitCode: ExitStatus.code) else { return }
        await notify(report, context: context)
    }
}
