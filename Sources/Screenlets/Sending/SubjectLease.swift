import OfflineStore
import StoreEngine

/// The right to send the edits of one subject, taken from the store for as long as the sending lasts.
///
/// No two tasks or processes send edits of a portrait, a comment or a discussion at once, so that an older edit never overtakes a newer one.
struct SubjectLease: Sendable {
    /// The time that a lease holds unless it is renewed: what is left of it when its holder's machine stops.
    static let duration = Duration.seconds(60)
    /// The least and the greatest time between two looks at a lease that somebody else has, of whose end nobody tells.
    static let pauses = Duration.milliseconds(50)...(.milliseconds(500))

    let session: SessionContext
    let subject: EditSubject

    /// Does something while holding the lease.
    ///
    /// It is renewed until the end and then given back, also when the task was cancelled.
    ///
    /// - Parameters:
    ///   - patience: How long to wait for somebody else who has it.
    ///   - newest: The newest lease before what the body knows was found out, as ``OfflineStore/newestLease()`` told; nil, the
    ///     default, where that is not known.
    ///   - body: What to do; given the context that holds the lease, and whether somebody else may have had it first.
    /// - Returns: What the body returns, or nil where somebody else kept the lease.
    /// - Throws: The store's errors, and ``StoreError/cancelled`` where the task was cancelled before.
    func whileHeld<Value: Sendable>(
        waiting patience: Duration,
        after newest: Int64? = nil,
        _ body: @escaping @Sendable (_ session: SessionContext, _ isOutdated: Bool) async -> Value
    ) async throws(StoreError) -> Value? {
        if let lease = try await take() {
            return await Self.renewing(lease, of: session) { await body($0, !lease.isNext(after: newest)) }
        }
        guard patience > .zero, let lease = try await wait(patience) else { return nil }
        return await Self.renewing(lease, of: session) { await body($0, true) }
    }

    private func take() async throws(StoreError) -> EditLease? {
        try await session.store.acquireLease(of: subject, portal: session.portalKey, for: Self.duration)
    }

    /// Waits until somebody else gives the lease back: looks whenever the store tells of it, and by itself now and then.
    private func wait(_ patience: Duration) async throws(StoreError) -> EditLease? {
        let wakeSignal = WakeSignal()
        let result = await withTaskGroup(of: Result<EditLease?, StoreError>?.self) { group in
            group.addTask {
                for await change in session.store.changes() {
                    switch change {
                    case .queue(session.portalKey), .everything: wakeSignal.send()
                    case .queue, .edit, .portrait: break
                    }
                }
                return nil
            }
            group.addTask { await look(patience, wakeSignal) }
            var result: Result<EditLease?, StoreError>?
            while result == nil, let next = await group.next() { result = next }
            group.cancelAll()
            return result ?? .failure(.cancelled)
        }
        return try result.get()
    }

    /// Looks until the lease is taken or the time is over; without a signal, a quarter of the time that was waited is waited
    /// again at most.
    private func look(_ patience: Duration, _ wakeSignal: WakeSignal) async -> Result<EditLease?, StoreError> {
        let start = session.clock.steady.elapsed()
        var waited = Duration.zero
        while waited < patience, session.clock.steady.elapsed() - start < patience {
            let pause = min(max(waited / 4, Self.pauses.lowerBound), Self.pauses.upperBound)
            switch await wakeSignal.wait(atMost: pause, session.clock) {
            case .sent: break
            case .timedOut: waited += pause
            case .cancelled: return .failure(.cancelled)
            }
            do throws(StoreError) {
                if let lease = try await take() { return .success(lease) }
            } catch {
                return .failure(error)
            }
        }
        return .success(nil)
    }

    /// Does something under a lease that was taken already.
    ///
    /// It is renewed until the end and then given back, also when the task was cancelled.
    ///
    /// - Parameters:
    ///   - lease: The lease.
    ///   - session: The context whose store it is of.
    ///   - body: What to do; given the context that holds the lease.
    /// - Returns: What the body returns, or nil where nothing was done.
    static func renewing<Value: Sendable>(
        _ lease: EditLease,
        of session: SessionContext,
        _ body: @escaping @Sendable (_ session: SessionContext) async -> Value
    ) async -> Value? {
        let (store, clock) = (session.store, session.clock.steady)
        let value = await withTaskGroup(of: Value?.self) { group in
            // What the body does to edits counts only as long as nobody else has the lease.
            group.addTask { await body(session.holding(lease)) }
            group.addTask {
                await Self.renew(lease, in: store, clock)
                return nil
            }
            var value: Value?
            while let next = await group.next() {
                // Without the lease somebody else may send, too, so the body must not go on.
                if let next { value = next }
                group.cancelAll()
            }
            return value
        }
        // A task of its own, since a cancelled one can't write; the lease would last until it ends by itself.
        await Task {
            do {
                try await store.release(lease)
            } catch {
                // It ends by itself.
            }
        }
        .value
        return value
    }

    /// Renews a lease until the task is cancelled, somebody else has the lease, or it is about to end and the store still can't
    /// be written to; by the steady clock, as it is about processes.
    private static func renew(_ lease: EditLease, in store: OfflineStore, _ clock: SteadyClock) async {
        var lease = lease
        var end = clock.elapsed() + duration
        var wait = duration / 3
        while true {
            do {
                try await clock.sleep(wait)
            } catch {
                return
            }
            let asked = clock.elapsed()
            do throws(StoreError) {
                guard let renewed = try await store.renew(lease, for: duration) else { return }
                lease = renewed
                end = asked + duration
                wait = duration / 3
            } catch {
                wait = duration / 6
                guard !Task.isCancelled, clock.elapsed() + wait < end else { return }
            }
        }
    }
}
