import FoundationEssentials
import OfflineStore
import StoreEngine

/// One run of a sync: takes edits from the store, has them sent, and decides when to wait.
struct SyncRun: Sendable {
    let session: SessionContext
    let configuration: SyncManager.Configuration
    let report: AsyncStream<SyncEvent>.Continuation
    private let interactor: SyncEditInteractor
    private let listener: SyncManager.Listener?
    /// Wakes a run that watches and has nothing to do.
    let wakeSignal = WakeSignal()

    /// The most edits that are remembered to wait for the portal; others wait for their time.
    private static let mostHeld = 10_000

    /// The most edits that a rehearsal tells of whose time is too far away; all together count in the summary.
    private static let mostTold = 500

    /// The most comments that a rehearsal tells of behind the first one of a discussion.
    private static let mostBehind = 10_000

    /// Prepares a run.
    init(
        session: SessionContext,
        configuration: SyncManager.Configuration,
        report: AsyncStream<SyncEvent>.Continuation,
        listener: SyncManager.Listener?
    ) {
        self.session = session
        self.configuration = configuration
        self.report = report
        self.listener = listener
        interactor = SyncEditInteractor(
            session: session,
            resolution: configuration.conflict,
            schedule: configuration.schedule,
            isRehearsal: configuration.dryRun
        )
    }

    /// Runs to the end.
    ///
    /// - Parameter group: Where the edits are sent; at most as many at once as the configuration says.
    /// - Returns: What was done, or why it could not go on.
    func go(in group: inout TaskGroup<SyncItem>) async -> Result<SyncSummary, PortraitError> {
        var standing = Standing(
            health: PortalHealth(patience: configuration.parallelism, schedule: configuration.questions),
            patience: configuration.wait
        )
        do {
            report.yield(.itemsCount(try await session.store.editCount(portal: session.portalKey).total))
            while !Task.isCancelled {
                do {
                    guard try await turn(&standing, in: &group) else { break }
                    standing.isPaused = false
                } catch {
                    guard await sitOut(error, &standing) else { throw error }
                }
            }
            // What is under way when the task is cancelled ends at once, and is looked at by the next run.
            while let item = await group.next() { try note(item, in: &standing) }
            if Task.isCancelled { return await interrupted(standing) }
            if configuration.dryRun { try await tellOfLater(standing) }
            return .success(try await summary(standing))
        } catch StoreError.cancelled {
            return await interrupted(standing)
        } catch let error as StoreError {
            group.cancelAll()
            return .failure(PortraitError(error))
        } catch {
            group.cancelAll()
            return .failure(error as? PortraitError ?? .defect("a sync failed without a reason: \(error)"))
        }
    }

    /// What a cancelled run answers: a watching one has done what it was asked for.
    private func interrupted(_ standing: Standing) async -> Result<SyncSummary, PortraitError> {
        guard configuration.watch else { return .failure(.syncInterrupted) }
        do throws(StoreError) {
            return .success(try await summary(standing))
        } catch {
            return .failure(PortraitError(error))
        }
    }

    // MARK: Turns

    /// Has edits sent, and waits for one to end or for the next thing to do; false where the run is over.
    private func turn(_ standing: inout Standing, in group: inout TaskGroup<SyncItem>) async throws -> Bool {
        try await start(&standing, in: &group)
        guard !standing.busy.isEmpty else { return try await pause(&standing) }
        guard let item = await group.next() else { return false }
        try note(item, in: &standing)
        return true
    }

    private func start(_ standing: inout Standing, in group: inout TaskGroup<SyncItem>) async throws {
        while standing.busy.count < configuration.parallelism,
            standing.health.permission(at: session.clock.now()) == .send
        {
            if standing.ready.isEmpty { try await read(&standing) }
            guard let claim = standing.ready.popLast() else { return }
            standing.busy.insert(claim.edit.id)
            report.yield(.started(claim.edit))
            let interactor = interactor
            let listener = listener
            group.addTask {
                let item = await interactor.sync(claim)
                if let event = item.event { await listener?(event) }
                return item
            }
        }
    }

    private func read(_ standing: inout Standing) async throws {
        let ignored = standing.busy.union(standing.seen).union(standing.elsewhere)
        let (now, account, conflicts) = (session.clock.now(), session.signIn, configuration.conflict != .ignore)
        guard configuration.dryRun else {
            standing.ready = try await session.store
                .claimEdits(
                    portal: session.portalKey,
                    at: now,
                    account: account,
                    includingConflicts: conflicts,
                    ignoring: ignored,
                    limit: configuration.parallelism - standing.busy.count,
                    for: SubjectLease.duration
                )
                .reversed()
            return
        }
        // What a sync waits for is sent by it as well.
        let latest = now.addingTimeInterval(configuration.watch ? 0 : configuration.wait / .seconds(1))
        let due = try await session.store
            .dueEdits(
                portal: session.portalKey,
                at: latest,
                account: account,
                includingConflicts: conflicts,
                limit: configuration.parallelism * 8 + ignored.count
            )
        var edits: [StoredEdit] = []
        for edit in due where !ignored.contains(edit.id) {
            edits.append(edit)
            for (later, time) in try await behind(edit) where time <= latest { edits.append(later) }
        }
        standing.ready = edits.reversed().map { EditClaim($0) }
    }

    /// Gives the comments that a sync sends after one of the same discussion, in their order.
    ///
    /// - Parameter first: The edit that has its turn before them; only a new comment is waited for.
    /// - Returns: The edits, each with the time from which it may be sent, which is not before those of the ones before it.
    /// - Throws: The store's errors.
    private func behind(_ first: StoredEdit) async throws(StoreError) -> [(edit: StoredEdit, time: Date)] {
        guard first.state == .pending, let comment = first.comment, comment.kind == .add,
            let discussion = comment.discussion
        else { return [] }
        let additions = try await session.store
            .additions(to: discussion, by: session.signIn, portal: session.portalKey, limit: Self.mostBehind)
        var found: [(edit: StoredEdit, time: Date)] = []
        var time = first.due
        for edit in additions where edit.state == .pending && edit.id != first.id {
            time = max(time, edit.due)
            found.append((edit, time))
        }
        return found
    }

    /// Tells of the edits that a rehearsal has not looked at, as their time is too far away.
    private func tellOfLater(_ standing: Standing) async throws(StoreError) {
        let edits = try await session.store
            .dueEdits(
                portal: session.portalKey,
                at: .distantFuture,
                account: session.signIn,
                limit: standing.seen.count + Self.mostTold
            )
        for edit in edits {
            if !standing.seen.contains(edit.id) { report.yield(.notDue(edit, until: edit.due)) }
            for (later, time) in try await behind(edit) where !standing.seen.contains(later.id) {
                report.yield(.notDue(later, until: time))
            }
        }
    }

    // MARK: Endings

    private func note(_ item: SyncItem, in standing: inout Standing) throws {
        if case .overLoser(let ending) = item.ending {
            standing.summary.setAside += 1
            report.yield(.conflicted(item.edit, .useLocal))
            return try note(SyncItem(edit: item.edit, ending: ending), in: &standing)
        }
        standing.busy.remove(item.edit.id)
        let edit = item.edit
        if let event = item.event { report.yield(event) }
        if case .postponed = item.ending {} else { standing.putOff.remove(edit.id) }
        switch item.ending {
        case .sent:
            standing.summary.sent += 1
            _ = standing.health.answered()
        case .alreadyThere:
            standing.summary.alreadyThere += 1
            _ = standing.health.answered()
        case .conflict(let resolution):
            if resolution == .ignore { standing.summary.conflicts += 1 } else { standing.summary.setAside += 1 }
            _ = standing.health.answered()
        case .parked:
            standing.summary.parked += 1
            _ = standing.health.answered()
        case .postponed(_, let due, let retryAfter, let connectionFailed):
            if !standing.putOff.contains(edit.id) {
                standing.summary.putOff += 1
                // Beyond, one that is put off again counts again.
                if standing.putOff.count < Self.mostHeld { standing.putOff.insert(edit.id) }
            }
            if connectionFailed, retryAfter == nil, standing.held.count < Self.mostHeld {
                standing.held[edit.id] = Milliseconds.of(due)
            }
            standing.health.failed(
                at: session.clock.now(),
                fraction: session.clock.random(),
                retryAfter: retryAfter
            )
        case .planned, .unplanned:
            standing.seen.insert(edit.id)
        case .elsewhere:
            standing.elsewhere.insert(edit.id)
        case .cancelled, .overLoser:
            break
        case .failed(let error):
            throw error
        }
    }

    private func summary(_ standing: Standing) async throws(StoreError) -> SyncSummary {
        var summary = standing.summary
        // In a task of its own, since a cancelled one can't read.
        let counting = Task { () async -> Result<EditCount, StoreError> in
            do throws(StoreError) {
                return .success(try await session.store.editCount(portal: session.portalKey))
            } catch {
                return .failure(error)
            }
        }
        let count = try await counting.value.get()
        summary.remaining = count.total
        summary.waiting = count.waiting
        return summary
    }
}
