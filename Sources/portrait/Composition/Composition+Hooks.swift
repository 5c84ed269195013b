import LiferayPortal
import PixelPipeline
import PortraitDrawing
import Screenlets

extension Composition {
    /// Runs a body with the configured hooks; a persistent one lives as long as the body.
    ///
    /// - Parameters:
    ///   - renderer: Reads and writes the pictures that hooks change.
    ///   - body: What to do.
    /// - Returns: What the body returns.
    /// - Throws: ``PortraitError`` for hooks that make no sense, and what the body throws.
    func withHooks<Value: Sendable>(
        renderer: Renderer,
        _ body: (HookRunner) async throws -> Value
    ) async throws -> Value {
        try await HookRunner.withRunner(
            try settings.hooks(),
            renderer: renderer,
            report: tellingHookNotes,
            body
        )
    }

    /// Tells what hooks wrote to their standard error, and of failures that are skipped; nothing with `--quiet`.
    var tellingHookNotes: @Sendable (HookNote) -> Void {
        let isQuiet = options.quiet
        return { note in if !isQuiet { StandardStreams.writeError("portrait: \(note.line)\n") } }
    }

    /// Saves an edit, and tells the hooks what became of it.
    ///
    /// - Parameters:
    ///   - selector: Whose portrait is edited.
    ///   - save: Makes the edit.
    /// - Returns: What became of it.
    /// - Throws: What the save throws; the hooks know of it by then.
    func tellingHooks(
        of selector: UserSelector,
        _ save: @escaping @Sendable () async throws -> SavedPortrait
    ) async throws -> SavedPortrait {
        try await untilInterrupted {
            try await withHooks(renderer: try renderer()) { hooks in
                do {
                    let saved = try await save()
                    let context = HookContext(user: saved.user, selector: selector)
                    await hooks.notify(HookReport(outcome: saved.outcome), context: context)
                    return saved
                } catch let error as PortraitError {
                    await hooks.notify(
                        HookReport(.uploadError, error: error, exit: ExitStatus.code(for: error.code)),
                        context: HookContext(selector: selector)
                    )
                    throw error
                }
            }
        }
    }
}
