/// How far two words are apart, by Levenshtein's measure.
enum EditDistance {
    /// The fewest letters to add, remove or replace that make one word of another.
    static func between(_ first: String, _ second: String) -> Int {
        let columns = Array(second)
        // The distances from what was seen of the first word to each beginning of the second.
        var row = Array(0...columns.count)
        for (line, letter) in first.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for (column, other) in columns.enumerated() {
                let replaced = diagonal + (letter == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[columns.count]
    }
}
