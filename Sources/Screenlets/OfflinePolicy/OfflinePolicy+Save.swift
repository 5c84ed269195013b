extension OfflinePolicy {
    /// What is known so far of sending an edit.
    public enum SendLeg: CaseIterable, Hashable, Sendable {
        /// It has not been sent.
        case notSent
        /// The portal has it.
        case accepted
        /// No answer of the portal itself was received; it may have the edit or not.
        case connectionFailed
        /// The portal answered that it will not take it, or answered nonsense.
        case refused
    }

    /// What is known so far of keeping an edit.
    public enum KeepLeg: CaseIterable, Hashable, Sendable {
        /// Nothing of it is in the store.
        case nothing
        /// It is kept for this store only.
        case localOnly
        /// It is kept to be sent (dirty).
        case pending
        /// What the portal has now is kept (clean).
        case clean
    }

    /// The next thing to do in a save.
    public enum SaveStep: Hashable, Sendable {
        /// Keep the edit for this store only, then decide again.
        case keepLocalOnly
        /// Keep the edit to be sent, then decide again.
        case keepPending
        /// Send the edit, then decide again.
        case send
        /// Keep what the portal has now, then decide again.
        case keepClean
        /// Take the kept edit back, so that what it replaced is there again, then decide again.
        case withdraw
        /// Acknowledge the edit.
        case answer(SaveOutcome)
        /// Report why it could not be sent.
        case fail
    }

    /// Decides the next step of a save from what has been done so far.
    ///
    /// A pure function. Only after a connection failure may an edit wait to be sent: a refusal is the portal's answer, and
    /// nothing of the edit stays then. Nothing is answered before it is kept.
    ///
    /// - Parameters:
    ///   - send: What became of sending.
    ///   - kept: What is in the store.
    /// - Returns: What to do next; a step that was done is never returned again.
    public func save(send: SendLeg, kept: KeepLeg) -> SaveStep {
        if self == .cacheOnly { return kept == .localOnly ? .answer(.localOnly) : .keepLocalOnly }
        switch send {
        case .notSent: return self == .cacheFirst && kept != .pending ? .keepPending : .send
        case .accepted: return kept == .clean ? .answer(.uploaded) : .keepClean
        case .refused: return kept == .pending ? .withdraw : .fail
        case .connectionFailed:
            if self == .remoteOnly { return .fail }
            return kept == .pending ? .answer(.pending) : .keepPending
        }
    }
}
