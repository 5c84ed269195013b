import FoundationEssentials
import Synchronization

/// The facts of one session, shared by all that learn.
final class FactsKeeper: Sendable {
    private let stored: Mutex<PortalFacts>
    private let now: @Sendable () -> Date

    init(_ facts: PortalFacts, now: @escaping @Sendable () -> Date) {
        stored = Mutex(facts.believed(at: now()))
        self.now = now
    }

    var facts: PortalFacts { stored.withLock { $0 } }

    /// Takes over something new and notes the time of the first of the facts that age.
    func learn(_ change: (inout PortalFacts) -> Void) {
        let time = now()
        stored.withLock { facts in
            let before = facts
            change(&facts)
            if facts != before, facts.learnedAt == nil {
                facts.learnedAt = time
            }
        }
    }
}
