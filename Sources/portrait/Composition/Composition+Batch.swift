import LiferayPortal
import PortraitBatch
import Screenlets

extension Composition {
    /// The same with requests that keep to what the portal bears.
    ///
    /// - Parameter options: How many requests there may be, and how long a portal is waited for.
    /// - Returns: The composition.
    /// - Throws: ``PortraitError/Code/usage`` for a number that makes no sense.
    func paced(by options: BatchOptions) throws(PortraitError) -> Composition {
        var composition = self
        composition.pace = RequestPace(
            requestsPerSecond: try options.requestRate(),
            patience: try options.patience()
        )
        return composition
    }

    /// The hooks of a batch; what they write to their standard error is told with the row it belongs to.
    ///
    /// - Returns: The hooks.
    /// - Throws: ``PortraitError`` for hooks that make no sense.
    func batchHooks() throws(PortraitError) -> BatchHooks {
        BatchHooks(try settings.hooks(), exitCode: ExitStatus.code, note: tellingHookNotes)
    }
}
