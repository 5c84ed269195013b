/// A service from its start until it was told to end.
struct ServiceRun: Sendable {
    let manager: ServiceManager
    /// Hears SIGTERM and interrupts.
    let stops: SignalListener
    /// Has files read again.
    let reload: @Sendable () -> Void
    /// Has the service end what is under way, and return.
    let shutDown: @Sendable () -> Void
    /// Has the service return, whatever is under way.
    let cutOff: @Sendable () -> Void

    /// Runs a service until SIGTERM or an interrupt, which lets it end what is under way; SIGHUP has files read again.
    ///
    /// With another SIGTERM or interrupt it waits for nobody.
    ///
    /// - Parameter service: The service.
    /// - Returns: The signal; nil where the service has ended by itself.
    /// - Throws: What the service throws.
    func untilSignal(_ service: @escaping @Sendable () async throws -> Void) async throws -> Signal? {
        let reloads = SignalListener([.hangUp])
        return try await withThrowingTaskGroup(of: Signal?.self) { group in
            group.addTask {
                try await service()
                return nil
            }
            group.addTask { await stops.next() }
            group.addTask {
                for await _ in reloads.signals {
                    manager.tell(.reloading)
                    reload()
                    manager.tell(.ready)
                }
                return nil
            }
            let first = try await group.next() ?? nil
            if first != nil {
                // Only now, as a service may end before this returns, and would seem to have ended by itself.
                manager.tell(.stopping)
                shutDown()
                group.addTask {
                    if await stops.next() != nil { cutOff() }
                    return nil
                }
                // The service has ended, or is about to.
                _ = try await group.next()
            }
            group.cancelAll()
            return first
        }
    }
}
