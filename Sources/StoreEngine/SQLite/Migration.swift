/// A step from one layout of the file's tables to the next.
package struct Migration: Sendable {
    /// The name by which files keep that it was done; never changed.
    package let identifier: String

    /// The statements.
    package let script: String

    /// Describes a step.
    ///
    /// - Parameters:
    ///   - identifier: The name that it is noted by once it is done.
    ///   - script: Its statements.
    package init(identifier: String, script: String) {
        self.identifier = identifier
        self.script = script
    }

    /// Does what is missing of several steps, each in one transaction.
    ///
    /// Done steps are listed in the table `grdb_migrations`, which is in the files of all versions.
    ///
    /// - Parameters:
    ///   - migrations: The steps in their order.
    ///   - connection: The connection, outside of a transaction.
    /// - Throws: ``SQLiteFailure``; the steps before the one that failed stay done.
    static func run(_ migrations: [Migration], on connection: SQLiteConnection) throws {
        try connection.run("CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        for migration in migrations { try migration.run(on: connection) }
    }

    private func run(on connection: SQLiteConnection) throws {
        // A table that is made anew under the name of another one is referred to all the time.
        try connection.writeWithoutReferences { connection in
            // Another process may have done the step just now.
            let sql = "SELECT COUNT(*) FROM grdb_migrations WHERE identifier = ?"
            guard try connection.integer(sql, [identifier]) == 0 else { return }
            try connection.execute(script)
            try connection.run("INSERT INTO grdb_migrations (identifier) VALUES (?)", [identifier])
        }
    }
}
