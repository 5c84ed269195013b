import FoundationEssentials
import StoreEngine

/// A table of pictures' bytes, which lie apart from what is known of them.
struct PictureTable: Sendable {
    /// The bytes of what the portal gave.
    static let ofEntries = PictureTable(name: "picture", key: "entryId")
    /// The bytes of what is to be sent.
    static let ofEdits = PictureTable(name: "editPicture", key: "editId")

    /// The table's name.
    let name: String
    /// The column with the number of the owner.
    let key: String

    /// The query for the bytes of an owner.
    var query: String { "SELECT bytes FROM \(name) WHERE \(key) = ?" }

    /// Writes the bytes of a picture, or takes them away where there is none.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - owner: The number of its owner.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    func save(_ picture: StoredPicture, of owner: Int64, in db: any Database) throws {
        switch picture {
        case .original(let original):
            try db.execute(
                """
                INSERT INTO \(name) (\(key), bytes) VALUES (?, ?)
                ON CONFLICT (\(key)) DO UPDATE SET bytes = excluded.bytes
                """,
                [owner, original.bytes]
            )
        case .noPortrait:
            try db.execute("DELETE FROM \(name) WHERE \(key) = ?", [owner])
        }
    }
}
