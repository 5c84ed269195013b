import OfflineStore

/// The right to send the edits of one subject, taken from the store for as long as the sending lasts.
///
/// No two tasks or processes send edits of a portrait, a comment or a discussion at once, so that an older edit never overtakes a newer one.
struct SubjectLease: Sendable {
    /// The time that a lease holds unless it is renewed: what is left of it when its holder's machine stops.
    static let duration = Duration.seconds(60)
    /// The time between two looks at a lease that somebody else has.
    static let pause = Duration.milliseconds(50)

    let session: SessionContext
    let subject: EditSubject

    /// Does something while holding the lease.
    ///
    /// It is renewed until the end and then given back, also when the task was cancelled.
    ///
    /// - Parameters:
    ///   - patience: How long to wait for somebody else who has it.
    ///   - body: What to do; told whether somebody else had the lease first.
    /// - Returns: What the body returns, or nil where somebody else kept the lease.
    /// - Throws: The store's errors, and ``StoreError/cancelled`` where the task was cancelled before.
    func whileHeld<Value: Sendable>(
        waiting patience: Duration,
        _ body: @escaping @Sendable (_ waited: Bool) async -> Value
    ) async throws(StoreError) -> Value? {
        var waited = Duration.zero
        var held: EditLease?
        while true {
            held = try await session.store.acquireLease(
                of: subject,
                portal: session.portalKey,
                for: Self.duration
            )
            guard held == nil, waited < patience else { break }
            do {
                try await session.clock.sleep(Self.pause)
            } catch {
                throw .cancelled
            }
            waited += Self.pause
        }
        guard let lease = held else { return nil }
        let hadToWait = waited > .zero
        return await Self.holding(lease, in: session.store) { await body(hadToWait) }
    }

    /// Does something under a lease that was taken already.
    ///
    /// It is renewed until the end and then given back, also when the task was cancelled.
    ///
    /// - Parameters:
    ///   - lease: The lease.
    ///   - store: The store that it is of.
    ///   - body: What to do.
    /// - Returns: What the body returns, or nil where nothing was done.
    static func holding<Value: Sendable>(
        _ lease: EditLease,
        in store: OfflineStore,
        _ body: @escaping @Sendable () async -> Value
    ) async -> Value? {
        let value = await withTaskGroup(of: Value?.self) { group in
            // What the body does to edits counts only as long as nobody else has the lease.
            group.addTask { await EditLease.$held.withValue(lease) { await body() } }
            group.addTask {
                await Self.renew(lease, in: store)
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
    /// be written to; by the system's clock, as it is about processes.
    private static func renew(_ lease: EditLease, in store: OfflineStore) async {
        var lease = lease
        var end = ContinuousClock.now + duration
        var wait = duration / 3
        while true {
            do {
                try await Task.sleep(for: wait)
            } catch {
                return
            }
            let asked = ContinuousClock.now
            do throws(StoreError) {
                guard let renewed = try await store.renew(lease, for: duration) else { return }
                lease = renewed
                end = asked + duration
                wait = duration / 3
            } catch {
                wait = duration / 6
                guard !Task.isCancelled, ContinuousClock.now + wait < end else { return }
            }
        }
    }
}
