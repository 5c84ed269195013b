import FoundationEssentials
import LiferayPortal
import OfflineStore
import Screenlets
import StoreEngine

/// Looks at the portraits that are watched, as soon as they may be others, and tells those who watch them.
struct PortraitWatch: Sendable {
    let streams: PortraitStreams
    let session: SessionContext
    let portraits: PortraitCache
    let freshness: Freshness
    let revalidator: Revalidator
    /// Whom the portal's list names, with or without a portrait.
    let people: PeopleIndex
    /// The time between two signs of life; a second at least.
    let heartbeat: Duration

    /// The time between two looks at a store that tells nothing by itself.
    private static let interval = Duration.seconds(1)
    /// The shortest time between two signs of life, whatever is wanted: the store is never asked without a pause.
    private static let shortestHeartbeat = Duration.seconds(1)
    /// How many portraits the portal is asked for with each sign of life, so that open tabs are no burden for it.
    private static let questionCount = 50

    /// Works until the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await watchFile() }
            group.addTask { await beat() }
            for await _ in streams.changeSignals { await look() }
            group.cancelAll()
        }
    }

    /// Looks at what may be another portrait; where the store is away that is left to the next look.
    private func look() async {
        let userIds = streams.takeInvalidated()
        guard !userIds.isEmpty else { return }
        do throws(StoreError) {
            let versions = try await session.store.waitingForDatabase(false)
                .portraitVersions(of: userIds, portal: session.portalKey)
            var new: [Int64] = []
            for userId in userIds {
                let isNew = streams.tell(portraits.shown(versions[userId]), of: userId) { portraits.outdate(userId) }
                if isNew { new.append(userId) }
            }
            // Who was told that there is none is told of the one that there is.
            for userId in unloaded(new, versions).prefix(Self.questionCount) { revalidator.want(.userId(userId)) }
        } catch {
            portraits.storeFailed(error)
        }
    }

    /// Looks at all portraits that are watched when a store in a file was changed.
    private func watchFile() async {
        var changes = session.store.fileChanges()
        while await pause(Self.interval) {
            guard streams.count > 0, await changes.haveCome() else { continue }
            streams.invalidate(nil)
        }
    }

    /// Sends signs of life, and has the portal asked for portraits that are watched and not fresh, or not loaded yet.
    private func beat() async {
        while await pause(max(heartbeat, Self.shortestHeartbeat)) {
            let now = session.clock.now()
            streams.beat()
            // What could not be read before is read now, too.
            streams.invalidate(nil)
            let watched = streams.watched
            guard !watched.isEmpty else { continue }
            await askForStale(watched, at: now)
        }
    }

    private func askForStale(_ watched: [Int64], at now: Date) async {
        do throws(StoreError) {
            let versions = try await session.store.waitingForDatabase(false)
                .portraitVersions(of: watched, portal: session.portalKey)
            // In no order, so that each has its turn; half of the questions at most, as they may fail again and again.
            let unloaded = unloaded(watched, versions).shuffled().prefix(Self.questionCount / 2)
            let stale = versions.values
                .filter { !$0.isPending && !freshness.isFresh($0, at: now) }
                .filter { portraits.mayBeAskedFor($0.userId) }
                .sorted { $0.receivedAt < $1.receivedAt }.prefix(Self.questionCount - unloaded.count)
            for userId in unloaded + stale.map(\.userId) { revalidator.want(.userId(userId)) }
        } catch {
            portraits.storeFailed(error)
        }
    }

    /// Those of whom the store has nothing, though the portal's list names a portrait; ids that were guessed are none of them.
    private func unloaded(_ userIds: [Int64], _ versions: [Int64: PortraitVersion]) -> [Int64] {
        let people = people.now
        return userIds.filter { versions[$0] == nil && people.person($0)?.hasPortrait == true }
    }

    /// Waits; false where the task was cancelled.
    private func pause(_ time: Duration) async -> Bool {
        do {
            try await session.clock.sleep(time)
            return true
        } catch {
            return false
        }
    }
}
