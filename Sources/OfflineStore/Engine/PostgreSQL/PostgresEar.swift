import Synchronization

/// A connection that listens to what the others tell.
final class PostgresEar: StoreEar {
    private let address: PostgresAddress
    private let link = PostgresLink()
    private let isClosed: @Sendable () -> Bool

    /// Prepares to listen; nothing is connected yet.
    ///
    /// - Parameters:
    ///   - address: The address of the database.
    ///   - isClosed: Whether the store was closed.
    init(_ address: PostgresAddress, isClosed: @escaping @Sendable () -> Bool) {
        self.address = address
        self.isClosed = isClosed
    }

    /// Waits for messages; connects where there is no connection.
    func hear() async -> [StoreChange]? {
        guard !isClosed(), !Task.isCancelled else { return nil }
        let address = address
        let heard = await link.perform { connection, interruption in
            PostgresEar.hear(on: &connection, address, interruption)
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
    /// - Returns: The changes; nil where there is no connection.
    private static func hear(
        on connection: inout PostgresConnection?,
        _ address: PostgresAddress,
        _ interruption: Interruption
    ) -> [StoreChange]? {
        let limits = PostgresLimits(
            deadline: .now + .seconds(10),
            interruption: interruption,
            place: address.uri,
            clock: nil
        )
        do throws(PostgresFailure) {
            guard let open = connection else {
                let new = try PostgresConnection.open(address, limits)
                if new.tellsChanges {
                    let channel = try new.runAll("SELECT \(channel)", until: limits.deadline, interruption)
                    let name = channel.rows.first?.text(0) ?? ""
                    new.tellsChanges = try new.isKnown("LISTEN \(name)", limits)
                }
                connection = new
                return [.everything]
            }
            let messages = try open.notifications(until: limits.deadline, interruption)
            if messages.isEmpty { return open.tellsChanges ? [] : [.everything] }
            return messages.map(StoreChange.init)
        } catch {
            connection = nil
            return nil
        }
    }

    /// The stores of other schemas of a database have channels of their own.
    static let channel = "'portrait_' || md5(current_schema())"
}
