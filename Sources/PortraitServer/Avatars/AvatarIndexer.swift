import LiferayPortal
import Logging
import OfflineStore
import Screenlets
import StoreEngine
import Synchronization

/// Fills the index of e-mail addresses: from what is stored, then from the portal's user list, and again from time to time.
final class AvatarIndexer: Sendable {
    /// The index.
    let index: AvatarIndex
    /// The people, from the same sources.
    let people = PeopleIndex()

    /// How long a look-up waits before it looks again.
    private static let pause = Duration.milliseconds(20)
    /// How soon the list is asked for again after a failure, at most after the usual time.
    private static let retries = RetrySchedule(base: .seconds(1), cap: .seconds(60))
    /// The shortest time between two looks, whatever is wanted: the portal is never asked without a pause.
    private static let shortestInterval = Duration.seconds(1)

    private let session: SessionContext
    private let policy: OfflinePolicy
    private let interval: Duration
    private let patience: Duration
    private let logger: Logger
    private let progress = Mutex(Progress())

    private struct Progress {
        var isFilled = false
        var listing = UserListing.unread

        /// Notes that the list is refused, and tells whether that is news.
        mutating func refuse() -> Bool {
            defer { listing = .refused }
            return listing != .refused
        }
    }

    /// Creates an indexer; the index is empty before it runs.
    ///
    /// - Parameters:
    ///   - session: The portal and the store.
    ///   - policy: How the user list is read.
    ///   - interval: The time between two looks at the portal's user list; a second at least.
    ///   - patience: How long a look-up waits for the index to be filled for the first time.
    ///   - logger: Where failures are noted.
    init(
        session: SessionContext,
        policy: OfflinePolicy,
        interval: Duration,
        patience: Duration,
        logger: Logger
    ) {
        self.session = session
        self.policy = policy
        self.interval = interval
        self.patience = patience
        self.logger = logger
        index = AvatarIndex()
    }

    /// What became of the portal's user list when it was last asked for.
    var listing: UserListing { progress.withLock { $0.listing } }

    /// Whether the sources are read for the first time, so that whoever is not known yet may be soon.
    var isFilling: Bool { progress.withLock { !$0.isFilled } }

    /// Fills the index until the task is cancelled.
    func run() async {
        var failures = 0
        while !Task.isCancelled {
            failures = await fill() ? 0 : failures + 1
            progress.withLock { $0.isFilled = true }
            let pause = failures == 0 ? interval : min(interval, Self.retries.longestWait(after: failures))
            do {
                try await session.clock.sleep(max(pause, Self.shortestInterval))
            } catch {
                return
            }
        }
    }

    /// Finds a user; while the index is filled for the first time, waits for that, but not long.
    ///
    /// - Parameter hash: The digest of the e-mail address.
    /// - Returns: The id of the user, or nil.
    func user(hash: String) async -> Int64? {
        if let userId = index.user(hash: hash) { return userId }
        await waitForFilling { index.user(hash: hash) != nil }
        return index.user(hash: hash)
    }

    /// Finds a person; while the index is filled for the first time, waits for that, but not long.
    ///
    /// - Parameter userId: The id of the user.
    /// - Returns: The person; nil for one whom the portal does not list.
    func person(_ userId: Int64) async -> Person? {
        await waitForFilling { people.now.person(userId) != nil }
        return people.now.person(userId)
    }

    /// Waits until there are people to be told of, but not long.
    func waitForPeople() async { await waitForFilling { !people.now.people.isEmpty } }

    /// Waits while the index is filled for the first time, but not long, and not for more than what is wanted.
    private func waitForFilling(until isThere: () -> Bool) async {
        var pauses = Int(patience / Self.pause)
        while !isThere(), isFilling, pauses > 0 {
            pauses -= 1
            do {
                try await session.clock.sleep(Self.pause)
            } catch {
                return
            }
        }
    }

    /// Fills the index as far as that goes, and tells whether everything could be read.
    private func fill() async -> Bool {
        let areStoredNoted = await note(noteStored)
        return await noteListed() && areStoredNoted
    }

    /// Notes the users of the portal's list, or whoever is known without it; false where it is worth asking again soon.
    private func noteListed() async -> Bool {
        do throws(PortraitError) {
            try await noteListed(session, policy: policy)
            progress.withLock { $0.listing = .read }
            return true
        } catch {
            guard error.code == .notAllowed else {
                noteFailure(error)
                return false
            }
            // Asking again soon would change nothing.
            if progress.withLock({ $0.refuse() }) {
                logger.warning(
                    "avatars are found for nobody whom this store does not know: the portal refuses its user list",
                    metadata: [
                        "message": "\(error.message)",
                        "hint": session.signIn == nil
                            ? "sign in with an account that may list the portal's users"
                            : "let the account list the portal's users, or sign in with one that may",
                    ]
                )
            }
            return await note(noteSignedIn)
        }
    }

    /// Notes the signed-in user, whom the portal tells even where it lists nobody.
    private func noteSignedIn() async throws(PortraitError) {
        guard session.signIn != nil else { return }
        let attributes = try await session.userAttributes(policy: policy)
        guard case .integer(let userId)? = attributes["userId"], case .string(let address)? = attributes["emailAddress"]
        else { return }
        index.note(userId: userId, emailAddress: address)
    }

    private func note(_ work: () async throws(PortraitError) -> Void) async -> Bool {
        do throws(PortraitError) {
            try await work()
            return true
        } catch {
            noteFailure(error)
            return false
        }
    }

    private func noteFailure(_ error: PortraitError) {
        logger.info("user list", metadata: ["code": "\(error.code.rawValue)", "message": "\(error.message)"])
    }

    private func noteStored() async throws(PortraitError) {
        do throws(StoreError) {
            var last: Int64?
            var found: [Person] = []
            while true {
                let page = try await session.store.list(portal: session.portalKey, after: last)
                guard let end = page.last else { break }
                for entry in page {
                    guard let user = entry.user else { continue }
                    index.note(userId: user.userId, emailAddress: user.emailAddress)
                    found.append(Person(user))
                }
                last = end.id
            }
            people.take(found, isComplete: false)
        } catch {
            throw PortraitError(error)
        }
    }
}
