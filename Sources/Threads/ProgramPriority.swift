import Glibc

/// The priority that the program was started with (`nice`).
///
/// A thread has the one of the thread that started it, and the threads that tasks run on give themselves others where the account
/// may: a service that root has started would push itself in front of its clients on the same machine.
package enum ProgramPriority {
    /// What is asked about: one thread, by its number; 0 is the calling one.
    private static let thread = __priority_which_t(PRIO_PROCESS.rawValue)

    /// The priority of the thread that the program began with, which nobody changes.
    package static var own: CInt { getpriority(thread, id_t(getpid())) }

    /// The priority of the calling thread.
    package static var current: CInt { getpriority(thread, 0) }

    /// Gives the calling thread that priority.
    package static func take() {
        // Who may not raise it keeps a lower one.
        setpriority(thread, 0, own)
    }

    /// Has the calling thread the priority for a while: the threads that it starts meanwhile keep it.
    ///
    /// - Parameter body: What it does meanwhile.
    /// - Returns: What the body returns.
    package static func during<Value>(_ body: () -> Value) -> Value {
        let before = current
        take()
        defer { setpriority(thread, 0, before) }
        return body()
    }
}
