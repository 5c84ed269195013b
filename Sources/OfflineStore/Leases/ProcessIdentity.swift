import Glibc

/// A process that can be told from every other one, also from a later one with the same number.
struct ProcessIdentity: Hashable, Sendable {
    /// Where the number of the process has a meaning: the start of the system and the namespace of numbers.
    let place: String

    /// The number of the process.
    let processId: Int64

    /// The time of its start in clock ticks since the start of the system; 0 where it can't be told.
    let startedAt: Int64

    /// The process that asks.
    static var current: ProcessIdentity {
        let processId = Int64(getpid())
        let boot = ProcFile.text("/proc/sys/kernel/random/boot_id") ?? ""
        return ProcessIdentity(
            place: "\(NormalizedName.trimmed(boot)) \(ProcFile.linkTarget("/proc/self/ns/pid") ?? "")",
            processId: processId,
            startedAt: ProcFile.status(of: processId)?.startedAt ?? 0
        )
    }

    /// Tells whether the process is known to have ended; what can't be known is taken for alive.
    ///
    /// The C function is `kill` with signal 0.
    ///
    /// - Parameter observer: The process that asks.
    /// - Returns: Whether it has ended.
    func hasEnded(seenBy observer: ProcessIdentity) -> Bool {
        guard place == observer.place, let number = pid_t(exactly: processId), number > 0 else { return false }
        if kill(number, 0) != 0, errno == ESRCH { return true }
        guard let status = ProcFile.status(of: processId) else { return false }
        // One that was killed stays in the table until its parent asks for it.
        return status.isDead || startedAt != 0 && status.startedAt != startedAt
    }
}
