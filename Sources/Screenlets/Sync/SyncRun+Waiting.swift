import FoundationEssentials
import LiferayPortal
import OfflineStore
import StoreEngine

/// What a run waits for: the time of the next edit, a portal or a store that is away, and news of the store.
extension SyncRun {
    /// Waits for the next thing to do.
    ///
    /// - Parameter standing: Where the run stands.
    /// - Returns: Whether it goes on; false where it is over.
    /// - Throws: The store's errors.
    func pause(_ standing: inout Standing) async throws -> Bool {
        let now = session.clock.now()
        standing.elsewhere = []
        var wake: Date?
        switch standing.health.permission(at: now) {
        case .ask:
            return try await ask(&standing)
        case .wait(let until):
            wake = until
        case .send:
            // A rehearsal leaves what it has seen as it was, so that it would wait for it for ever.
            if !configuration.dryRun {
                wake = try await session.store.nextDue(portal: session.portalKey, account: session.signIn)
            }
        }
        if configuration.watch {
            let interval = configuration.interval / .seconds(1)
            // At least a moment, where an edit of a user is due that somebody else is serving.
            let seconds = min(max(wake?.timeIntervalSince(now) ?? interval, 0.05), interval)
            return await rest(.milliseconds(Int64(seconds * 1_000)), listening: true)
        }
        guard let wake else { return false }
        let wait = Duration.milliseconds(Int64(max(wake.timeIntervalSince(now), 0.05) * 1_000) + 1)
        guard wait <= standing.patience else { return false }
        standing.patience -= wait
        report.yield(.waiting(until: wake))
        return await rest(wait)
    }

    /// Waits for a time, or until the signal comes where that is listened for; false where the task was cancelled.
    private func rest(_ time: Duration, listening isListening: Bool = false) async -> Bool {
        if isListening { return await wakeSignal.wait(atMost: time, session.clock) != .cancelled }
        do {
            try await session.clock.sleep(time)
            return true
        } catch {
            return false
        }
    }

    /// Sends the signal whenever there may be something to send, until the task is cancelled.
    ///
    /// Where nothing is heard, be it that the store tells nothing or that the connection is lost, the run looks by itself.
    func listen() async {
        for await change in session.store.changes() {
            switch change {
            case .edit(session.portalKey, _), .queue(session.portalKey), .everything: wakeSignal.send()
            case .edit, .queue, .portrait: break
            }
        }
    }

    /// Asks a portal that was away for a user of whom an edit waits; any answer of its own will do.
    private func ask(_ standing: inout Standing) async throws -> Bool {
        let next = try await session.store
            .dueEdits(portal: session.portalKey, at: .distantFuture, account: session.signIn, limit: 1)
            .first
        guard let next else {
            _ = standing.health.answered()
            return true
        }
        let selector =
            next.user.map { UserSelector.userId($0.userId) } ?? UserSelector(next.name, signIn: session.signIn)
        do throws(PortalError) {
            _ = try await session.portal.user(selector)
        } catch {
            if error.isWorthRetrying {
                standing.health.failed(
                    at: session.clock.now(),
                    fraction: session.clock.random(),
                    retryAfter: error.retryAfter
                )
                return true
            }
        }
        try await welcome(&standing)
        return true
    }

    /// Gives those their turn that waited only because the portal was away.
    private func welcome(_ standing: inout Standing) async throws {
        guard standing.health.answered() else { return }
        let held = standing.held
        standing.held = [:]
        for (id, due) in held.sorted(by: { $0.key < $1.key }) {
            // Whom another process has put off since then may wait because the portal asks for it.
            if let edit = try await session.store.edit(id), edit.state == .pending, Milliseconds.of(edit.due) == due {
                standing.ready.append(EditClaim(edit))
            }
        }
        standing.ready.reverse()
    }

    /// Waits where a run that watches may go on when the store can be used again.
    ///
    /// - Parameters:
    ///   - error: What the store failed with.
    ///   - standing: Where the run stands.
    /// - Returns: Whether it goes on; false where it has to end.
    func sitOut(_ error: any Error, _ standing: inout Standing) async -> Bool {
        let failure = (error as? StoreError).map { PortraitError($0) } ?? error as? PortraitError
        guard configuration.watch, let failure, [.cacheUnreachable, .cacheBusy].contains(failure.code) else {
            return false
        }
        if !standing.isPaused { report.yield(.paused(failure)) }
        standing.isPaused = true
        return await rest(configuration.interval)
    }
}
