import FoundationEssentials
import LiferayPortal
import Logging
import OfflineStore
import Screenlets
import Synchronization

/// Asks the portal in the background for portraits that were given although they are not fresh.
///
/// One user is asked for once at a time, a few users at once, and what doesn't fit the queue is left to the next request.
/// While the portal is away it is asked only now and then.
final class Revalidator: Sendable {
    private static let queueLength = 1_024
    private static let workerCount = 4
    /// How long a user is left alone after the portal was asked, in seconds.
    private static let pause = 5.0

    private struct State {
        /// The users that wait or are being asked for.
        var wanted: Set<UserSelector> = []
        /// When a user may be asked for again.
        var next: [UserSelector: Date] = [:]
    }

    private let session: SessionContext
    private let portal: PortalReachability
    private let meter: ServiceMeter
    private let streams: PortraitStreams
    private let refused: RefusedUsers
    private let logger: Logger
    private let queue: AsyncStream<UserSelector>
    private let continuation: AsyncStream<UserSelector>.Continuation
    private let state = Mutex(State())

    /// Creates a revalidator; what is wanted before it runs waits.
    init(
        session: SessionContext,
        portal: PortalReachability,
        meter: ServiceMeter,
        streams: PortraitStreams,
        refused: RefusedUsers,
        logger: Logger
    ) {
        self.session = session
        self.portal = portal
        self.meter = meter
        self.streams = streams
        self.refused = refused
        self.logger = logger
        (queue, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.queueLength))
    }

    /// Has a user asked for, unless that is under way, was done just now, or the portal is away.
    ///
    /// - Parameter user: How the user is named.
    func want(_ user: UserSelector) {
        let now = session.clock.now()
        guard !portal.isSpared else { return }
        let isNew = state.withLock { state in
            if let next = state.next[user], next.endsPause(at: now, of: Self.pause) { return false }
            return state.wanted.insert(user).inserted
        }
        guard isNew else { return }
        if case .enqueued = continuation.yield(user) { return }
        state.withLock { _ = $0.wanted.remove(user) }
    }

    /// Works until the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            let gate = AsyncStream<Void>.makeStream()
            for _ in 0..<Self.workerCount { gate.continuation.yield() }
            var free = gate.stream.makeAsyncIterator()
            for await user in queue {
                _ = await free.next()
                group.addTask {
                    await self.ask(for: user)
                    gate.continuation.yield()
                }
            }
            group.cancelAll()
        }
    }

    private func ask(for user: UserSelector) async {
        let time = session.clock.now()
        do throws(PortraitError) {
            let portrait = try await session.loadPortrait(user, policy: .remoteOnly)
            if let userId = portrait.user?.userId {
                // An edit that waits is shown where the portal is away, too.
                if !portrait.fallback { refused.readmit(userId) }
                streams.invalidate(userId)
            }
            meter.count(portrait.fallback ? .revalidationFailed : .revalidated)
        } catch {
            meter.count(.revalidationFailed)
            logger.info("revalidation", metadata: ["code": "\(error.code.rawValue)", "message": "\(error.message)"])
            meter.countFailure(error.code.rawValue)
            if let userId = refused.note(error, of: user, askedAt: time) { streams.invalidate(userId) }
        }
        settle(user)
    }

    private func settle(_ user: UserSelector) {
        let next = session.clock.now().addingTimeInterval(Self.pause)
        state.withLock { state in
            state.wanted.remove(user)
            // The times are worth little; forgetting them costs a question at most.
            if state.next.count >= Self.queueLength { state.next.removeAll() }
            state.next[user] = next
        }
    }
}
