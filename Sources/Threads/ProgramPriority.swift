import Glibc

/// The priority that the program was started with (`nice`).
///
/// A thread has the one of the thread that started it, and the threads that tasks run on give themselves others where the account
/// may: a service that root has started would push itself in front of its clients on the same machine.
package enum ProgramPriority {
    /// The priority of the thread that the program began with, which nobody changes.
    private static var own: CInt { getpriority(PRIO_PROCESS, id_t(getpid())) }

    /// Gives the calling thread that priority.
    package static func take() {
        // Who may not raise it keeps a lower one.
        setpriority(PRIO_PROCESS, 0, own)
    }

    /// Has the calling thread the priority for a while: the threads that it starts meanwhile keep it.
    ///
    /// - Parameter body: What it does meanwhile.
    /// - Returns: What the body returns.
    package static func during<Value>(_ body: () -> Value) -> Value {
        let before = getpriority(PRIO_PROCESS, 0)
        take()
        defer { setpriority(PRIO_PROCESS, 0, before) }
        return body()
    }
}
