import OfflineStore

extension SyncRun {
    /// Where a run stands.
    struct Standing {
        var summary = SyncSummary()
        var health: PortalHealth
        /// The edits to have their turn, the first one last; those that were taken from the store all have it at once.
        var ready: [EditClaim] = []
        /// The edits that have their turn.
        var busy: Set<Int64> = []
        /// The edits that wait because the portal was away, to have their turn when it is back, and the times in milliseconds
        /// that they were put off to.
        var held: [Int64: Int64] = [:]
        /// The edits that were put off in this run and have not ended yet; each counts once, however often it is tried.
        var putOff: Set<Int64> = []
        /// The edits that a rehearsal, which changes nothing, has seen.
        var seen: Set<Int64> = []
        /// The edits that somebody else had, to be left alone until the next pause.
        var elsewhere: Set<Int64> = []
        /// How long the run may still wait.
        var patience: Duration
        /// Whether it was told that the store can't be used.
        var isPaused = false
    }
}
