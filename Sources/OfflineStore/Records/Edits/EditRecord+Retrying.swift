import StoreEngine

extension EditRecord {
    /// The number of edits that are made due at a time.
    static let retriedPartSize = 200

    /// Makes the next edits due that wait for a time, a person or a resolution; damaged ones stay as they are.
    ///
    /// Cost: three statements for a part, however many edits it has; who changes one of them meanwhile is waited for.
    ///
    /// - Parameters:
    ///   - last: The number of the edit after which to begin.
    ///   - server: The base address of their portal; nil for all.
    ///   - time: The time in milliseconds from which they are due.
    ///   - size: The greatest number of edits.
    ///   - db: The database, in a transaction.
    /// - Returns: The number of edits that are due now, and the last one that was looked at; nil after the end.
    /// - Throws: The database's error.
    static func makeDue(
        after last: Int64,
        server: String?,
        at time: Int64,
        inPartsOf size: Int,
        in db: any Database
    ) throws -> (count: Int, last: Int64?) {
        let chosen = """
            SELECT d.id FROM edit d JOIN portal p ON p.id = d.portalId
            WHERE d.id > ? AND p.server = coalesce(?, p.server) AND d.laterId IS NULL
            AND d.state IN (\(EditState.pending.code), \(EditState.parked.code), \(EditState.conflict.code))
            ORDER BY d.id LIMIT ? \(db.dialect.taking("d"))
            """
        let ids = try db.integers(chosen, [last, server, size])
        guard let end = ids.last else { return (0, nil) }
        // The texts of the statements stay the same, whatever the number of edits: no edit has the number 0.
        typealias Values = [(any ColumnConvertible)?]
        func padded(_ values: Values, _ filler: Values) -> Values {
            values + (0..<(size - values.count / filler.count)).flatMap { _ in filler }
        }
        let marks = Array(repeating: "?", count: size).joined(separator: ", ")
        let rows = try db.rows("\(selection) WHERE d.id IN (\(marks))", padded(ids, [Int64(0)]))
        var records: [EditRecord] = []
        for row in rows {
            do throws(EntryDamage) {
                var record = try EditRecord(row)
                record.wait(until: time)
                records.append(record)
            } catch {
                continue
            }
        }
        let cases = Array(repeating: "WHEN ? THEN ?", count: size).joined(separator: " ")
        try db.execute(
            """
            UPDATE edit SET state = \(EditState.pending.code), attempts = 0, dueAt = ?, reason = NULL,
                checksum = CASE id \(cases) ELSE checksum END
            WHERE id IN (\(marks))
            """,
            [time] + padded(records.flatMap { [$0.id, $0.checksum] as Values }, [Int64(0), [UInt8]()])
                + padded(records.map(\.id), [Int64(0)])
        )
        for record in records { record.tell(in: db) }
        return (records.count, ids.count == size ? end : nil)
    }

    /// Makes the edit due, as if it had never been tried.
    ///
    /// - Parameters:
    ///   - time: The time in milliseconds from which it is due.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    mutating func makeDue(at time: Int64, in db: any Database) throws {
        wait(until: time)
        try save(in: db)
    }

    private mutating func wait(until time: Int64) {
        state = .pending
        attempts = 0
        dueAt = time
        reason = nil
    }
}
