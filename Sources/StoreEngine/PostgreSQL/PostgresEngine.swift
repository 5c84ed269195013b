package import FoundationEssentials
import Synchronization

/// The store in a database of PostgreSQL, which any number of machines may use at once.
package final class PostgresEngine: DatabaseEngine {
    private let address: PostgresAddress
    private let pool: PostgresPool
    private let limit: Duration
    private let layout: StoreLayout
    private let clock: (@Sendable () -> Date)?
    /// Whether the database was reached once, so that its address and password are right.
    private let wasReached = Atomic(false)

    /// Prepares the connections; nothing is connected yet.
    ///
    /// - Parameters:
    ///   - address: Where the database is.
    ///   - layout: The tables.
    ///   - limit: How long a call waits for others, and for a database that went away.
    ///   - maximumConnectionCount: The most connections.
    ///   - clock: The clock of the leases in a test; nil for the database's.
    package init(
        address: PostgresAddress,
        layout: StoreLayout,
        limit: Duration,
        maximumConnectionCount: Int,
        clock: (@Sendable () -> Date)?
    ) {
        self.address = address
        self.layout = layout
        self.limit = limit
        self.clock = clock
        pool = PostgresPool(maximumCount: maximumConnectionCount, limit: limit, place: address.uri)
    }

    /// PostgreSQL.
    package var dialect: Dialect { .postgres }

    /// The address of the database, without a password.
    package var place: String { address.uri }

    /// Tells whether there are tables.
    package func isThere(waits: Bool) async throws(StoreError) -> Bool {
        try await read(waits: waits) { _ in true } ?? false
    }

    /// Reads in one snapshot, on a connection's own thread.
    package func read<Value: Sendable>(
        waits: Bool,
        _ body: @escaping @Sendable (any Database) throws -> Value
    ) async throws(StoreError) -> Value? {
        try await run(PostgresTransaction(durability: nil, address: address, body: body), waits: waits)
    }

    /// Changes the store, on a connection's own thread; where another writer comes between, the body is run again.
    ///
    /// Where the connection is lost while the change is being confirmed, the database is asked what became of it.
    package func write<Value: Sendable>(
        _ durability: Durability,
        waits: Bool,
        _ body: @escaping @Sendable (any Database) throws -> Value
    ) async throws(StoreError) -> Value {
        let value = try await run(
            PostgresTransaction(durability: durability, address: address, body: body),
            waits: waits
        )
        guard let value else { throw .notADatabase(path: place) }
        return value
    }

    /// Reads through a connection of the pool.
    package func separateReader(waits: Bool) async throws(StoreError) -> (any SeparateReader)? {
        try await isThere(waits: waits) ? PostgresReader(engine: self, waits: waits) : nil
    }

    /// Does nothing: the database vacuums by itself.
    package func releaseSpace() async throws(StoreError) {}

    /// Does nothing, as the database looks after its files.
    package func proveIntact() async throws(StoreError) {}

    /// Does nothing: `VACUUM FULL`, which locks all others out, is for who keeps the database to decide.
    package func eraseRemoved() async throws(StoreError) {}

    /// Listens on a connection besides those of the pool.
    package func listen() -> PostgresNoticeListener? {
        PostgresNoticeListener(address, layout) { [pool] in pool.isClosed }
    }

    /// Adds up the tables of the schema with their indexes.
    package func diskByteCount(waits: Bool) async throws(StoreError) -> Int {
        let sql = """
            SELECT CAST(coalesce(SUM(pg_total_relation_size(c.oid)), 0) AS BIGINT)
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = current_schema() AND c.relkind = 'r'
            """
        do throws(StoreError) {
            return Int(try await read(waits: waits) { try $0.integer(sql) ?? 0 } ?? 0)
        } catch {
            // Engines that spread tables over machines may not know.
            if case .defect = error { return 0 }
            throw error
        }
    }

    /// Lets go of the connections.
    package func close() {
        pool.close()
    }

    private func run<Value>(_ transaction: PostgresTransaction<Value>, waits: Bool) async throws(StoreError) -> Value? {
        let start = ContinuousClock.now
        let deadline = start + limit * 2
        var triesCount = 0
        while true {
            switch try await attempt(transaction, until: deadline) {
            case .done(let value):
                wasReached.store(true, ordering: .relaxed)
                return value
            case .failed(let error):
                if case .away = error { pool.forgetIdle() }
                throw error
            case .again(let error, let next):
                if next != .later { pool.forgetIdle() }
                triesCount += 1
                guard transaction.durability != .noted, ContinuousClock.now < start + limit else { throw error }
                if next == .whenBack, !waits || !wasReached.load(ordering: .relaxed) { throw error }
                if next == .atOnce, triesCount < 3 { continue }
                // Who met once would meet again in step; the times differ from one task to the next.
                let spread = (ContinuousClock.now - start) / .microseconds(1)
                let longest = next == .whenBack ? 200 : min(triesCount * 2, 50)
                let pause = Duration.milliseconds(longest) + .microseconds(Int(spread) % 3_000)
                do { try await Task.sleep(for: pause) } catch { throw .cancelled }
            }
        }
    }

    private func attempt<Value>(
        _ transaction: PostgresTransaction<Value>,
        until deadline: ContinuousClock.Instant
    ) async throws(StoreError) -> PostgresTransaction<Value>.Outcome {
        let place = place
        // A note of a use is for whoever reads, who does not wait for it.
        let isNote = transaction.durability == .noted
        guard let link = isNote ? pool.takeIdle() : try await pool.take() else { throw .busy(path: place) }
        let deadline = isNote ? min(deadline, .now + .seconds(1)) : deadline
        let (clock, layout) = (clock, layout)
        let outcome = await link.perform { connection, interruption in
            transaction.run(
                on: &connection,
                PostgresLimits(
                    deadline: deadline,
                    interruption: interruption,
                    place: place,
                    layout: layout,
                    clock: clock
                )
            )
        }
        pool.give(link)
        return outcome
    }
}
