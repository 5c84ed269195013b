internal import CPostgres

/// What PostgreSQL answered to a statement.
struct PostgresAnswer {
    /// The rows.
    var rows: [Row] = []

    /// The number of rows that were changed.
    var changedCount = 0

    /// The word for what was done, such as `COMMIT`.
    var tag = ""

    /// Creates an answer that says nothing.
    init() {}

    /// Reads a result of libpq, which stays its owner's.
    ///
    /// - Parameters:
    ///   - result: The result.
    ///   - pq: The functions of libpq.
    ///   - isBinary: Whether values came in the binary format; texts otherwise.
    init(_ result: OpaquePointer, _ pq: portrait_libpq, isBinary: Bool) {
        tag = unsafe PostgresText.copied(pq.PQcmdStatus(result))
        changedCount = unsafe Int(PostgresText.copied(pq.PQcmdTuples(result))) ?? 0
        let count = unsafe pq.PQnfields(result)
        let types = (0..<count).map { unsafe isBinary ? pq.PQftype(result, $0) : 25 }
        rows = (0..<(unsafe pq.PQntuples(result)))
            .map { row in
                Row(
                    values: types.enumerated()
                        .map { index, type in
                            let column = Int32(index)
                            guard unsafe pq.PQgetisnull(result, row, column) == 0,
                                let value = unsafe pq.PQgetvalue(result, row, column)
                            else { return .null }
                            let bytes = unsafe UnsafeRawBufferPointer(
                                start: value,
                                count: Int(pq.PQgetlength(result, row, column))
                            )
                            return unsafe PostgresAnswer.value(bytes, type: type)
                        }
                )
            }
    }

    /// Reads a value by the number of its type, which is the same in every database (`pg_type.dat`).
    private static func value(_ bytes: UnsafeRawBufferPointer, type: UInt32) -> ColumnValue {
        switch type {
        case 16, 20, 21, 23:
            // Booleans and whole numbers, in the order of the network.
            let isNegative = unsafe bytes.first.map { $0 & 0x80 != 0 } ?? false
            let number = unsafe bytes.reduce(isNegative ? Int64(-1) : 0) { $0 << 8 | Int64($1) }
            return .integer(number)
        case 17: return unsafe .bytes(Array(bytes))
        case 18, 19, 25, 1_042, 1_043, 705: return unsafe .text(PostgresText.decoded(Array(bytes)))
        default: return .foreign
        }
    }
}
