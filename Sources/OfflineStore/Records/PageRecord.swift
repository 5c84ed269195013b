import FoundationEssentials
import StoreEngine

/// A page of a list as it is stored.
struct PageRecord: Hashable, Sendable {
    /// The number of the row; 0 for one that is not stored yet.
    var id: Int64 = 0
    /// The list's row.
    let list: ListRecord
    /// The number of the page, from 0 on.
    let number: Int
    /// The rows in the caller's own form.
    let rows: [UInt8]
    /// The number of rows of the whole list, as far as it was told.
    let rowCount: Int?
    /// The time of storing in milliseconds.
    let receivedAt: Int64
    /// The time of the last use in milliseconds; the checksum is not about it.
    var lastUsedAt: Int64

    /// Creates the record of a page that was just received.
    init(_ rows: [UInt8], rowCount: Int?, number: Int, of list: ListKey, time: Int64) {
        self.list = ListRecord(list)
        self.number = number
        self.rows = rows
        self.rowCount = rowCount
        receivedAt = time
        lastUsedAt = time
    }

    /// Creates the record of a page that is changed in place, or is new in its list.
    ///
    /// - Parameters:
    ///   - page: The page as it is from now on.
    ///   - number: Its number.
    ///   - list: Its list.
    ///   - earlier: What was stored in its place, whose times it keeps.
    ///   - time: The time of a new page in milliseconds.
    init(_ page: ListContent.Page, number: Int, of list: ListRecord, in earlier: PageRecord?, time: Int64) {
        self.list = list
        self.number = number
        rows = page.rows
        rowCount = page.rowCount
        receivedAt = earlier?.receivedAt ?? time
        lastUsedAt = earlier?.lastUsedAt ?? time
    }

    /// The columns that a record is read from, in order.
    static let selection = """
        SELECT g.id, \(ListRecord.columns), g.number, r.bytes, g.rowCount, g.receivedAt, g.lastUsedAt, g.byteCount, \
        g.checksum
        FROM page g LEFT JOIN pageRows r ON r.pageId = g.id LEFT JOIN list l ON l.id = g.listId \
        LEFT JOIN portal p ON p.id = l.portalId
        """

    /// Reads a record and proves its checksum.
    ///
    /// - Parameters:
    ///   - row: A row of the selection.
    ///   - isProven: Whether the checksum has to be right; true by default.
    /// - Throws: The damage, where the row is not what was stored.
    init(_ row: Row, proven isProven: Bool = true) throws(EntryDamage) {
        var reader = ColumnReader(row)
        id = try reader.integer("id")
        list = try ListRecord(&reader)
        number = Int(try reader.integer("number"))
        rows = try reader.bytes("rows")
        rowCount = try reader.optionalInteger("rowCount").map(Int.init)
        receivedAt = try reader.integer("receivedAt")
        lastUsedAt = try reader.integer("lastUsedAt")
        guard isProven else { return }
        guard try reader.integer("byteCount") == rows.count, try reader.bytes("checksum") == checksum else {
            throw .page
        }
    }

    /// Fetches the first page that a condition holds for.
    ///
    /// - Parameters:
    ///   - condition: The condition on the page `g`, its list `l` and its portal `p`.
    ///   - isProven: Whether the checksum has to be right; true by default.
    ///   - arguments: The values for its question marks.
    ///   - db: The database.
    /// - Returns: The record, its damage, or nil where there is no such page.
    /// - Throws: The database's error, but not the one for a damaged structure.
    static func fetch(
        where condition: String,
        proven isProven: Bool = true,
        _ arguments: [(any ColumnConvertible)?],
        in db: any Database
    ) throws(StoreError) -> Result<PageRecord, EntryDamage>? {
        do {
            let sql = "\(selection) WHERE \(condition)"
            guard let row = try db.row(sql, arguments) else { return nil }
            return Result { () throws(EntryDamage) in try PageRecord(row, proven: isProven) }
        } catch StoreError.corrupt {
            return .failure(.structure)
        }
    }

    /// Writes the page in place of an earlier one.
    ///
    /// - Parameters:
    ///   - listId: The number of its list.
    ///   - db: The database, in a transaction.
    /// - Returns: The number of the page.
    /// - Throws: The database's error.
    func save(listId: Int64, in db: any Database) throws -> Int64 {
        let sql = "SELECT id FROM page WHERE listId = ? AND number = ?"
        let earlier = try db.integer(sql, [listId, number])
        let values: [(any ColumnConvertible)?] = [
            listId, number, rowCount, rows.count, receivedAt, lastUsedAt, checksum,
        ]
        let id = try Self.table.save(values, over: earlier ?? 0, in: db)
        try db.execute(
            """
            INSERT INTO pageRows (pageId, bytes) VALUES (?, ?)
            ON CONFLICT (pageId) DO UPDATE SET bytes = excluded.bytes
            """,
            [id, rows]
        )
        return id
    }

    /// The page as callers see it.
    var page: StoredPage {
        StoredPage(rows: rows, rowCount: rowCount, receivedAt: Milliseconds.date(receivedAt))
    }

    private var checksum: [UInt8] {
        var sum = Checksum(kind: "page")
        list.append(to: &sum)
        sum.append(Int64(number))
        sum.append(rows)
        sum.append(rowCount.map(Int64.init))
        sum.append(receivedAt)
        return sum.value
    }

    private static let table = RecordTable(
        name: "page",
        columns: ["listId", "number", "rowCount", "byteCount", "receivedAt", "lastUsedAt", "checksum"]
    )
}
