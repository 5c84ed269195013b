extension ContentEntry {
    /// The value as a person reads it: days by ISO 8601, options with commas between them, all else as it is stored.
    public var plainText: String {
        if type.hasSuffix("date"), let day = ContentField.isoDay(in: text) { return day }
        guard text.hasPrefix("["), let options = JSONValue(bytes: Array(text.utf8))?.elements else { return text }
        // A text may begin so as well.
        let texts = options.compactMap(\.text)
        return texts.count == options.count ? texts.joined(separator: ", ") : text
    }

    /// All fields with their values as a person reads them, those within others behind them: `parent.child`.
    ///
    /// - Parameter entries: The fields.
    /// - Returns: Names and values in their order; a field that is repeated comes once, with a comma between its values.
    public static func values(of entries: [ContentEntry]) -> [(name: String, value: String)] {
        var values: [(name: String, value: String)] = []
        collect(entries, below: "", into: &values)
        return values
    }

    private static func collect(
        _ entries: [ContentEntry],
        below path: String,
        into values: inout [(name: String, value: String)]
    ) {
        for entry in entries {
            let name = path + entry.name
            if let index = values.firstIndex(where: { $0.name == name }) {
                if !entry.plainText.isEmpty { values[index].value += ", " + entry.plainText }
            } else {
                values.append((name, entry.plainText))
            }
            collect(entry.entries, below: "\(name).", into: &values)
        }
    }
}
