/// What a transaction begins with.
struct PostgresOpening {
    /// The statements; they are sent together with the first one of the transaction's own.
    let statements: [String]

    /// Whether the answer to the last one tells the number of the layout, and the number of the transaction where it matters.
    let tellsLayout: Bool

    /// Writes the statements.
    ///
    /// Bodies read and then write, so they must not see what others do meanwhile: of two that meet one is run again. What
    /// takes longer than the time that is left, or waits for a lock as long, is stopped by the database itself a little
    /// earlier than its caller gives up. Whoever writes sees to it that no newer version has changed the tables.
    ///
    /// - Parameters:
    ///   - durability: What is to be sure of the change; nil for reading.
    ///   - connection: The connection.
    ///   - limits: What bounds the waiting.
    init(_ durability: Durability?, on connection: PostgresConnection, _ limits: PostgresLimits) {
        let isolation =
            switch durability {
            case nil: "REPEATABLE READ READ ONLY"
            case .noted, .claimed, .reserved: "READ COMMITTED"
            case .kept, .durable: "SERIALIZABLE"
            }
        let left = ContinuousClock.now.duration(to: limits.deadline) / .milliseconds(1)
        let time = Int(max(1, min(left * 0.9, 1_000_000_000)))
        let patience = durability == .noted ? min(time, 10) : time
        var settings = [("statement_timeout", "\(time)"), ("lock_timeout", "\(patience)")]
        let isOnDisk = durability == .durable || durability == .claimed
        if durability != nil, !isOnDisk { settings.append(("synchronous_commit", "off")) }
        tellsLayout = !connection.isCurrent || durability != nil && durability != .noted
        let isKnown = durability == .durable && connection.lineage != nil
        let columns =
            [tellsLayout ? "CAST(MAX(number) AS TEXT)" : "NULL", isKnown ? "CAST(txid_current() AS TEXT)" : "NULL"]
            + settings.map { "set_config('\($0.0)', '\($0.1)', true)" }
        statements = [
            "BEGIN ISOLATION LEVEL \(isolation)",
            "SELECT \(columns.joined(separator: ", "))\(tellsLayout ? " FROM portraitLayout" : "")",
        ]
    }
}
