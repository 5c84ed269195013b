import OfflineStore
import StoreEngine

/// The row of a job.
struct JobRecord {
    /// The job as callers see it.
    let job: Job

    /// The number of the worker that loads it; nil where none does.
    let loaderId: Int64?

    /// Finds a job by its name.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - db: The database.
    /// - Returns: The job; nil where there is none.
    /// - Throws: The damage of the row, or the database's error.
    static func named(_ name: String, in db: any Database) throws -> JobRecord? {
        try db.row("\(selection) WHERE name = ?", [name]).map(JobRecord.init)
    }

    /// Finds a job by its number.
    ///
    /// - Parameters:
    ///   - id: The number.
    ///   - db: The database.
    /// - Returns: The job; nil where it was removed.
    /// - Throws: The damage of the row, or the database's error.
    static func numbered(_ id: Int64, in db: any Database) throws -> JobRecord? {
        try db.row("\(selection) WHERE id = ?", [id]).map(JobRecord.init)
    }

    private static let selection = "SELECT id, name, header, loaderId, rowCount, digest, endedAt FROM job"

    private init(_ row: Row) throws(EntryDamage) {
        var reader = ColumnReader(row)
        let id = try reader.integer("id")
        let name = try reader.text("name")
        let header = try reader.bytes("header")
        loaderId = try reader.optionalInteger("loaderId")
        let rowCount = try reader.optionalInteger("rowCount")
        let digest = try reader.optionalBytes("digest")
        job = Job(
            id: id,
            name: name,
            header: header,
            rowCount: rowCount.map { Int($0) },
            digest: digest,
            endedAt: try reader.optionalInteger("endedAt").map(Milliseconds.date)
        )
    }
}
