import FoundationEssentials
import Screenlets
import Synchronization

/// What the service knows of the store's presence, from what it asked of it anyway.
///
/// A store in a database may be away. What is in memory is given then without asking for it, but by one request now and then.
final class StorePresence: Sendable {
    /// How long a store that is away is left alone, in seconds.
    private static let pause = 1.0

    private struct Absence {
        var error: PortraitError
        var sparedUntil: Date
    }

    private let now: @Sendable () -> Date
    private let absence = Mutex<Absence?>(nil)

    /// Creates a presence in which nothing is known.
    ///
    /// - Parameter now: The clock.
    init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    /// Whether the store could not be used when it was asked last.
    var isAway: Bool { failure != nil }

    /// Why the store could not be used when it was asked last; nil where it could.
    var failure: PortraitError? { absence.withLock { $0?.error } }

    /// Whether to ask a store of which one can do without: where it is away, one in a while finds out whether it is back.
    func mayBeAsked() -> Bool {
        let now = now()
        return absence.withLock { absence in
            guard let end = absence?.sparedUntil else { return true }
            guard !end.endsPause(at: now, of: Self.pause) else { return false }
            absence?.sparedUntil = now.addingTimeInterval(Self.pause)
            return true
        }
    }

    /// Notes that the store answered.
    func answered() {
        absence.withLock { $0 = nil }
    }

    /// Notes a failure; only of some does it follow that the store is away.
    ///
    /// - Parameter error: The failure.
    func failed(_ error: PortraitError) {
        guard [.cacheUnreachable, .cacheBusy].contains(error.code) else { return }
        let until = now().addingTimeInterval(Self.pause)
        absence.withLock { $0 = Absence(error: error, sparedUntil: until) }
    }
}
