import LiferayPortal

/// The columns of rows that the program knows nothing of: their members.
enum MemberColumns {
    /// The columns of all members that rows have, by name.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - locale: The locale of texts in several languages.
    /// - Returns: The columns.
    static func found(in rows: [JSONValue], locale: String) -> [Column<JSONValue>] {
        Set(rows.flatMap { $0.members.map { Array($0.keys) } ?? [] }).sorted().map { column($0, locale: locale) }
    }

    /// The columns that are chosen by name.
    ///
    /// - Parameters:
    ///   - columns: The names of `--columns`, with commas between them; nil for none.
    ///   - locale: The locale of texts in several languages.
    /// - Returns: The columns.
    static func chosen(in columns: String?, locale: String) -> [Column<JSONValue>] {
        (columns ?? "").split(separator: ",").map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
            .map { column($0, locale: locale) }
    }

    private static func column(_ name: String, locale: String) -> Column<JSONValue> {
        .main(name) { row in
            switch row.members?[name] {
            case nil, .null: .nothing
            case .bool(let flag): .flag(flag)
            case .integer(let number): .number(number)
            case .double(let number): .fraction(number)
            case .string(let text): Cell(nonEmpty: LocalizedText.text(text, for: locale))
            case .some(let value): .object(value)
            }
        }
    }
}
