import OfflineStore
package import Screenlets
import StoreEngine

/// Waits for a store that is away for a while, as a database is that starts again.
package struct StorePatience: Sendable {
    let clock: SessionClock
    /// The longest time that is waited in all for one answer.
    let limit: Duration

    /// Describes a patience.
    ///
    /// - Parameters:
    ///   - clock: Time and chance.
    ///   - limit: The longest time that is waited in all for one answer.
    package init(clock: SessionClock, limit: Duration) {
        self.clock = clock
        self.limit = limit
    }

    /// Asks the store until it answers.
    ///
    /// - Parameter body: Asks; what it does may be done twice.
    /// - Returns: What the body returns.
    /// - Throws: What the store fails with when the time is over, or at once where waiting does not help.
    func ask<Value>(
        _ body: () async throws(StoreError) -> Value
    ) async throws(PortraitError) -> Value {
        var waited = Duration.zero
        while true {
            do throws(StoreError) {
                return try await body()
            } catch {
                guard error.mayPass, waited < limit else { throw PortraitError(error) }
            }
            let pause = min(.milliseconds(100) + waited / 4, .seconds(2))
            do {
                try await clock.sleep(pause)
            } catch {
                throw PortraitError(StoreError.cancelled)
            }
            waited += pause
        }
    }
}
