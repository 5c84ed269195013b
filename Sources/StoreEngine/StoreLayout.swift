/// The tables that a store has, and how each engine makes them; what they hold is the store's business.
package struct StoreLayout: Sendable {
    /// The number of the layout that this version of the store writes; the first is 1.
    package let number: Int
    /// The mark in the header of an SQLite file (`PRAGMA application_id`).
    package let applicationId: Int
    /// The steps of SQLite from each layout to the next; only ever appended to.
    package let migrations: [Migration]
    /// The steps of PostgreSQL, each with the number of the layout that it leads to; only ever appended to.
    package let steps: [PostgresStep]

    /// A step of PostgreSQL.
    package struct PostgresStep: Sendable {
        /// The number of the layout that it leads to.
        package let number: Int
        /// What it brings, in words.
        package let name: String
        /// Its statements.
        package let sql: String

        /// Describes a step.
        package init(number: Int, name: String, sql: String) {
            self.number = number
            self.name = name
            self.sql = sql
        }
    }

    /// Describes a layout.
    package init(number: Int, applicationId: Int, migrations: [Migration], steps: [PostgresStep]) {
        self.number = number
        self.applicationId = applicationId
        self.migrations = migrations
        self.steps = steps
    }
}
