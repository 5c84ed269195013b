import FoundationEssentials

/// What bounds the waiting for a database, and what its errors and leases need.
struct PostgresLimits: Sendable {
    /// The time by which a transaction has to be done.
    var deadline: ContinuousClock.Instant

    /// The task's cancellation.
    var interruption: Interruption

    /// The address for errors.
    let place: String

    /// The tables.
    let layout: StoreLayout

    /// The clock of the leases in a test; nil for the database's.
    let clock: (@Sendable () -> Date)?
}
