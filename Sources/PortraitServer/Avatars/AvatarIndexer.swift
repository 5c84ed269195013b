import LiferayPortal
import Logging
import OfflineStore
import Screenlets
import ServiceLifecycle
import Synchronization

/// Fills the index of e-mail addresses: from what is stored, then from the portal's user list, and again from time to time.
final class AvatarIndexer: Service {
    /// The index.
    let index: AvatarIndex

    /// How soon the list is asked for again after a failure, at most after the usual time.
    private static let retries = RetrySchedule(base: .seconds(1), cap: .seconds(60))

    private let session: SessionContext
    private let policy: OfflinePolicy
    private let interval: Duration
    private let logger: Logger
    private let isFilled = Mutex(false)

    /// Creates an indexer; the index is empty before it runs.
    ///
    /// - Parameters:
    ///   - session: The portal and the store.
    ///   - policy: How the user list is read.
    ///   - interval: The time between two looks at the portal's user list.
    ///   - logger: Where failures are noted.
    init(session: SessionContext, policy: OfflinePolicy, interval: Duration, logger: Logger) {
        self.session = session
        self.policy = policy
        self.interval = interval
        self.logger = logger
        index = AvatarIndex()
    }

    /// Fills the index until a graceful shutdown.
    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            var failures = 0
            while !Task.isCancelled {
                failures = await fill() ? 0 : failures + 1
                isFilled.withLock { $0 = true }
                let pause = failures == 0 ? interval : min(interval, Self.retries.longestWait(after: failures))
                do {
                    try await session.clock.sleep(pause)
                } catch {
                    return
                }
            }
        }
    }

    /// Finds a user; while the index is filled for the first time, waits for that, but not long.
    ///
    /// - Parameter hash: The digest of the e-mail address.
    /// - Returns: The id of the user, or nil.
    func user(hash: String) async -> Int64? {
        var patience = 100
        while true {
            if let userId = index.user(hash: hash) { return userId }
            guard !isFilled.withLock({ $0 }), patience > 0 else { return nil }
            patience -= 1
            do {
                try await session.clock.sleep(.milliseconds(20))
            } catch {
                return nil
            }
        }
    }

    /// Fills the index as far as that goes, and tells whether everything could be read.
    private func fill() async -> Bool {
        let areStoredNoted = await note(noteStored)
        let areListedNoted = await note { () async throws(PortraitError) in
            try await noteListed(session, policy: policy)
        }
        return areStoredNoted && areListedNoted
    }

    private func note(_ work: () async throws(PortraitError) -> Void) async -> Bool {
        do throws(PortraitError) {
            try await work()
            return true
        } catch {
            logger.info("user list", metadata: ["code": "\(error.code.rawValue)", "message": "\(error.message)"])
            return false
        }
    }

    private func noteStored() async throws(PortraitError) {
        do throws(StoreError) {
            var last: Int64?
            while true {
                let page = try await session.store.list(portal: session.portalKey, after: last)
                guard let end = page.last else { return }
                for entry in page {
                    guard let user = entry.user else { continue }
                    index.note(userId: user.userId, emailAddress: user.emailAddress)
                }
                last = end.id
            }
        } catch {
            throw PortraitError(error)
        }
    }
}
