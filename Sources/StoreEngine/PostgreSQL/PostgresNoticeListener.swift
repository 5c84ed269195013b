import Synchronization

/// A connection that listens to what the others tell.
package final class PostgresNoticeListener: Sendable {
    private let address: PostgresAddress
    private let layout: StoreLayout
    private let link = PostgresLink()
    private let silence: Duration
    private let isClosed: @Sendable () -> Bool

    /// Prepares to listen; nothing is connected yet.
    ///
    /// - Parameters:
    ///   - address: The address of the database.
    ///   - layout: The tables of the store.
    ///   - silence: The time without a message after which the database is asked whether it is still there, and the time in
    ///     which it has to answer; 10 seconds by default.
    ///   - isClosed: Whether the store was closed.
    init(
        _ address: PostgresAddress,
        _ layout: StoreLayout,
        askingAfter silence: Duration = .seconds(10),
        isClosed: @escaping @Sendable () -> Bool
    ) {
        self.address = address
        self.layout = layout
        self.silence = silence
        self.isClosed = isClosed
    }

    /// Waits for messages; connects where there is no connection.
    ///
    /// - Returns: What was told, which may be nothing; nil once the store is closed or the task cancelled.
    package func hear() async -> [Notice]? {
        guard !isClosed(), !Task.isCancelled else { return nil }
        let heard = await link.perform { [address, layout, silence] connection, interruption in
            PostgresNoticeListener.hear(on: &connection, address, layout, askingAfter: silence, interruption)
        }
        if let heard { return heard }
        do {
            // The next try; the database may be starting.
            try await Task.sleep(for: .seconds(1))
        } catch {
            return nil
        }
        return []
    }

    /// Hears on a connection.
    ///
    /// - Returns: What was told; nil where there is no connection.
    private static func hear(
        on connection: inout PostgresConnection?,
        _ address: PostgresAddress,
        _ layout: StoreLayout,
        askingAfter silence: Duration,
        _ interruption: Interruption
    ) -> [Notice]? {
        do throws(PostgresFailure) {
            guard let open = connection else {
                let limits = PostgresLimits(
                    deadline: .now + patience,
                    interruption: interruption,
                    place: address.uri,
                    layout: layout,
                    clock: nil
                )
                let new = try PostgresConnection.open(address, limits)
                if new.tellsChanges, try new.isKnown(PostgresConnection.notification, limits) {
                    let channel = try new.runAll("SELECT \(channel)", until: limits.deadline, interruption)
                    let name = channel.rows.first?.text(0) ?? ""
                    new.tellsChanges = try new.isKnown("LISTEN \(name)", limits)
                } else {
                    new.tellsChanges = false
                }
                connection = new
                return [.gap]
            }
            let messages = try open.notifications(until: .now + silence, interruption)
            guard messages.isEmpty else { return messages.map(Notice.message) }
            // Of a connection that is cut without a word nobody hears; what is heard with the answer is given the next time.
            try open.runAll("SELECT 1", until: .now + silence, interruption)
            return open.tellsChanges ? [] : [.gap]
        } catch {
            connection = nil
            return nil
        }
    }

    /// The time for connecting.
    private static let patience = Duration.seconds(10)

    /// The stores of other schemas of a database have channels of their own.
    static let channel = "'portrait_' || md5(current_schema())"
}
