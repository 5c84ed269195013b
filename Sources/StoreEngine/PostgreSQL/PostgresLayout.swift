import Glibc

/// The tables in PostgreSQL, with the numbers of the layouts of SQLite's file, the first of which here is the fourth.
///
/// Made in the first schema of the search path. A row of `portraitLayout` says that a step was done; who inserts it first
/// does the step, and who comes at the same time waits for it: no other lock is needed.
enum PostgresLayout {
    /// Makes sure that the tables are those of this version.
    ///
    /// - Parameters:
    ///   - connection: The connection.
    ///   - isWriting: Whether missing tables are made.
    ///   - limits: What bounds the waiting.
    /// - Returns: Whether there are tables.
    /// - Throws: ``StoreError/newerLayout(path:found:known:)``, ``StoreError/notADatabase(path:)``, or the failure.
    static func prepare(_ connection: PostgresConnection, isWriting: Bool, _ limits: PostgresLimits) throws -> Bool {
        if connection.isCurrent { return true }
        var triesCount = 0
        while true {
            let number = try examine(connection, limits)
            if number == limits.layout.number {
                connection.isCurrent = true
                return true
            }
            guard isWriting || number > 0 else { return false }
            do {
                try migrate(connection, from: number, limits)
            } catch let failure as PostgresFailure {
                guard !failure.endsConnection else { throw failure }
                // Another process may have done the step at the same time; then the next look tells.
                try connection.runAll("ROLLBACK", until: limits.deadline, Interruption())
                triesCount += 1
                let isOver = try examine(connection, limits) > number
                guard isOver || isRace(failure) && triesCount < 50 else { throw failure }
                // On the connection's own thread: the C function is `usleep`.
                if !isOver { usleep(20_000) }
            }
        }
    }

    /// Refuses a layout that this version does not know.
    ///
    /// - Parameters:
    ///   - number: The number of the layout.
    ///   - limits: What errors tell.
    /// - Throws: ``StoreError/newerLayout(path:found:known:)``, or ``StoreError/notADatabase(path:)`` for none.
    static func check(_ number: Int, _ limits: PostgresLimits) throws(StoreError) {
        guard number > 0 else { throw .notADatabase(path: limits.place) }
        guard number <= limits.layout.number else {
            throw .newerLayout(path: limits.place, found: number, known: limits.layout.number)
        }
    }

    private static func examine(_ connection: PostgresConnection, _ limits: PostgresLimits) throws -> Int {
        func ask(_ sql: String) throws(PostgresFailure) -> [Row] {
            try connection.runAll(sql, until: limits.deadline, limits.interruption).rows
        }
        guard try ask("SELECT current_schema()").first?.text(0) != nil else {
            throw StoreError.away(address: limits.place, detail: "the search path has no schema to keep tables in")
        }
        // What else there is may be an extension's, or somebody else's.
        let tables = try ask(
            """
            SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = current_schema() AND c.relname IN (\(names(limits.layout).joined(separator: ", ")))
            """
        )
        .compactMap { $0.text(0) }
        guard tables.contains("portraitlayout") else {
            guard tables.isEmpty else { throw StoreError.notADatabase(path: limits.place) }
            return 0
        }
        let number = try ask("SELECT MAX(number) FROM portraitLayout").first?.text(0).flatMap { Int($0) } ?? 0
        if number > 0 { try check(number, limits) }
        return number
    }

    private static func migrate(_ connection: PostgresConnection, from number: Int, _ limits: PostgresLimits) throws {
        if number == 0 {
            let sql = "CREATE TABLE IF NOT EXISTS portraitLayout (number BIGINT PRIMARY KEY, name TEXT NOT NULL)"
            try connection.runAll(sql, until: limits.deadline, limits.interruption)
        }
        for step in limits.layout.steps where step.number > number {
            let sql = """
                BEGIN; INSERT INTO portraitLayout (number, name) VALUES (\(step.number), '\(step.name)');
                \(step.sql) COMMIT
                """
            try connection.runAll(sql, until: limits.deadline, limits.interruption)
        }
    }

    /// Two who make the same table at the same time: one of them meets what the other made.
    private static func isRace(_ failure: PostgresFailure) -> Bool {
        guard case .refused(let state, _) = failure else { return false }
        return failure.isConflict || ["42P07", "42710", "42P06", "XX000"].contains(state)
    }

    /// Gives the names of all tables in quotation marks, as PostgreSQL keeps them.
    private static func names(_ layout: StoreLayout) -> [String] {
        ["'portraitlayout'"]
            + layout.steps.flatMap { $0.sql.split(separator: "\n") }
            .compactMap { line in
                let words = line.split(separator: " ")
                return words.prefix(2) == ["CREATE", "TABLE"]
                    ? words.dropFirst(2).first.map { "'\($0.lowercased())'" } : nil
            }
    }
}
