public import PortraitDrawing
public import Screenlets

/// The hooks of a batch, and what they need to know of the program.
public struct BatchHooks: Sendable {
    /// The hooks.
    public let hooks: Hooks
    /// What the pictures depend on as far as a hook changes them; nil where none does.
    public let identity: String?
    /// Gives the exit code that the program has for a failure.
    let exitCode: @Sendable (PortraitError.Code) -> Int32
    /// Hears what hooks write to their standard error.
    let note: @Sendable (HookNote) -> Void

    /// Collects what the hooks of a batch need; reads their scripts once.
    ///
    /// - Parameters:
    ///   - hooks: The hooks.
    ///   - exitCode: Gives the exit code that the program has for a failure.
    ///   - note: Hears what hooks write to their standard error.
    public init(
        _ hooks: Hooks = Hooks(),
        exitCode: @escaping @Sendable (PortraitError.Code) -> Int32 = { _ in 1 },
        note: @escaping @Sendable (HookNote) -> Void = { _ in }
    ) {
        self.hooks = hooks
        self.exitCode = exitCode
        self.note = note
        identity = hooks.cacheIdentity
    }
}
