/// A statement of one connection in PostgreSQL's own writing, and the name that it is prepared under.
final class PostgresStatement {
    /// The name on its connection.
    let name: String

    /// The statement with `$1`, `$2` and so on in place of question marks.
    let sql: String

    /// Whether the database has it under its name.
    var isPrepared = false

    /// Takes a statement with question marks; those in quotes stay.
    ///
    /// - Parameters:
    ///   - sql: The statement.
    ///   - name: The name to prepare it under.
    init(_ sql: String, name: String) {
        self.name = name
        var text: [UInt8] = []
        var count = 0
        var isQuoted = false
        for byte in sql.utf8 {
            if byte == UInt8(ascii: "'") { isQuoted.toggle() }
            if byte == UInt8(ascii: "?"), !isQuoted {
                count += 1
                text += Array("$\(count)".utf8)
            } else {
                text.append(byte)
            }
        }
        self.sql = String(decoding: text, as: UTF8.self)
    }
}
