/// A service from its start until it was told to end.
struct ServiceRun: Sendable {
    /// The longest that requests under way are waited for.
    static let drainTime = Duration.seconds(30)

    let manager: ServiceManager
    /// Has files read again.
    let reload: @Sendable () -> Void

    private enum Part: Sendable {
        case ended
        case signal(Signal?)
        case late
    }

    /// Runs a service until SIGTERM or an interrupt, which lets it end what is under way; SIGHUP has files read again.
    ///
    /// A second signal, or one when the time for that is over, ends the program at once.
    ///
    /// - Parameter service: The service; cancelling it makes it end what is under way and return.
    /// - Returns: The signal; nil where the service has ended by itself.
    /// - Throws: What the service throws.
    func untilSignal(_ service: @escaping @Sendable () async throws -> Void) async throws -> Signal? {
        let listener = SignalListener([.terminate, .interrupt, .hangUp])
        return try await withThrowingTaskGroup(of: Part.self) { group in
            let (stops, stop) = AsyncStream.makeStream(of: Never.self)
            group.addTask {
                try await Self.run(service, until: stops)
                return .ended
            }
            group.addTask { .signal(await end(listener)) }
            var first: Signal?
            while let part = try await group.next() {
                switch part {
                case .ended:
                    group.cancelAll()
                    return first
                case .late: SignalHub.die(by: .terminate)
                case .signal(let signal?):
                    if first != nil { SignalHub.die(by: signal) }
                    first = signal
                    manager.tell(.stopping)
                    stop.finish()
                    group.addTask { .signal(await end(listener)) }
                    group.addTask {
                        try await Task.sleep(for: Self.drainTime)
                        return .late
                    }
                case .signal(nil): break
                }
            }
            return first
        }
    }

    /// Waits for a signal that ends the service.
    private func end(_ listener: SignalListener) async -> Signal? {
        while let signal = await listener.next() {
            guard signal == .hangUp else { return signal }
            manager.tell(.reloading)
            reload()
            manager.tell(.ready)
        }
        return nil
    }

    /// Runs a service, and cancels it when a stream ends.
    private static func run(
        _ service: @escaping @Sendable () async throws -> Void,
        until stops: AsyncStream<Never>
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await service() }
            group.addTask { for await _ in stops {} }
            defer { group.cancelAll() }
            try await group.next()
            group.cancelAll()
            do {
                try await group.waitForAll()
            } catch is CancellationError {
                // That is how it may say that it was told to end.
            }
        }
    }
}
