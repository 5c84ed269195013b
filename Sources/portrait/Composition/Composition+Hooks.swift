import LiferayPortal
import OfflineStore
import PixelPipeline
import PortraitDrawing
import Screenlets

extension Composition {
    /// Runs a body with the configured hooks; persistent ones live as long as the body.
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

    /// The hooks of a command that has no pictures; nil where there are none.
    ///
    /// - Throws: ``PortraitError`` for hooks that make no sense.
    func eventHooks() throws(PortraitError) -> HookRunner? {
        let hooks = try settings.hooks()
        return hooks.isEmpty ? nil : HookRunner(hooks, renderer: Renderer(), report: tellingHookNotes)
    }

    /// Tells what hooks wrote to their standard error, and of failures that are skipped; nothing with `--quiet`.
    var tellingHookNotes: @Sendable (HookNote) -> Void {
        let isQuiet = options.quiet
        return { note in if !isQuiet { StandardStreams.writeError("portrait: \(note.line)\n") } }
    }

    /// Saves an edit of a portrait, and tells the hooks what became of it.
    ///
    /// - Parameters:
    ///   - change: What is done.
    ///   - selector: Whose portrait is edited.
    ///   - save: Makes the edit.
    /// - Returns: What became of it.
    /// - Throws: What the save throws; the hooks know of it by then.
    func tellingHooks(
        of change: HookChange,
        to selector: UserSelector,
        _ save: @escaping @Sendable () async throws -> SavedPortrait
    ) async throws -> SavedPortrait {
        try await tellingHooks(of: change, .uploadError, HookContext(selector: selector), save) { saved in
            (saved.outcome, HookContext(user: saved.user, selector: selector))
        }
    }

    /// Saves an edit of a comment, and tells the hooks what became of it.
    ///
    /// - Parameters:
    ///   - kind: What is done.
    ///   - save: Makes the edit.
    /// - Returns: What became of it.
    /// - Throws: What the save throws; the hooks know of it by then.
    func tellingHooks(
        of kind: CommentEdit.Kind,
        _ save: @escaping @Sendable (SessionContext) async throws -> SavedComment
    ) async throws -> SavedComment {
        try await tellingHooks(of: HookChange(kind), .error, HookContext()) {
            try await withSession { _, context in try await save(context) }
        } ending: { saved in
            (saved.outcome, HookContext())
        }
    }

    private func tellingHooks<Saved: Sendable>(
        of change: HookChange,
        _ failure: HookEvent,
        _ context: HookContext,
        _ save: @escaping @Sendable () async throws -> Saved,
        ending: @escaping @Sendable (Saved) -> (outcome: SaveOutcome, context: HookContext)
    ) async throws -> Saved {
        try await untilInterrupted {
            try await withHooks(renderer: try renderer()) { hooks in
                do {
                    let saved = try await save()
                    let (outcome, context) = ending(saved)
                    await hooks.notify(HookReport(change, outcome: outcome), context: context)
                    return saved
                } catch let error as PortraitError {
                    let exit = ExitStatus.code(for: error.code)
                    let report = HookReport(failure, of: change, error: error, exit: exit)
                    await hooks.notify(report, context: context.after(error))
                    throw error
                }
            }
        }
    }
}
