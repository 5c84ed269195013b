import Glibc

/// A process that can be told from every other one, also from a later one with the same number.
package struct ProcessIdentity: Hashable, Sendable {
    /// Where the number of the process has a meaning: the start of the system and the namespace of numbers.
    package let place: String

    /// The number of the process.
    package let processId: Int64

    /// The time of its start in clock ticks since the start of the system; 0 where it can't be told.
    package let startedAt: Int64

    /// Names a process as it was stored.
    ///
    /// - Parameters:
    ///   - place: Where the number of the process has a meaning.
    ///   - processId: The number.
    ///   - startedAt: The time of its start in clock ticks.
    package init(place: String, processId: Int64, startedAt: Int64) {
        self.place = place
        self.processId = processId
        self.startedAt = startedAt
    }

    /// The process that asks.
    package static var current: ProcessIdentity {
        let processId = Int64(getpid())
        let boot = ProcFile.text("/proc/sys/kernel/random/boot_id") ?? ""
        return ProcessIdentity(
            place: "\(boot.prefix { !$0.isNewline }) \(ProcFile.linkTarget("/proc/self/ns/pid") ?? "")",
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
    package func hasEnded(seenBy observer: ProcessIdentity) -> Bool {
        guard place == observer.place, let number = pid_t(exactly: processId), number > 0 else { return false }
        if kill(number, 0) != 0, errno == ESRCH { return true }
        guard let status = ProcFile.status(of: processId) else { return false }
        // One that was killed stays in the table until its parent asks for it.
        return status.isDead || startedAt != 0 && status.startedAt != startedAt
    }
}
