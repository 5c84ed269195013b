import Screenlets

/// The first row of a CSV input: what the columns are called and what they mean.
struct CSVHeader: Sendable {
    /// The names as they were written.
    let names: [String]

    /// Reads a header.
    ///
    /// - Throws: ``PortraitError/Code/usage`` where a name appears twice, or nothing in it can name a user or a picture.
    init(_ fields: [String]) throws(PortraitError) {
        names = fields.map { $0.trimmed }
        for (index, name) in names.enumerated() where names[..<index].contains(name) {
            throw PortraitError(
                .usage,
                message: "the header names the column \"\(name)\" twice",
                hint: "give every column a name of its own"
            )
        }
        guard names.contains(where: { RowColumn(named: $0) != nil }) else {
            throw PortraitError(
                .usage,
                message: "the header has no column that names a user",
                hint: "call one \(RowColumn.choices); the input format lines takes a list without a header"
            )
        }
    }

    /// The byte that separates the fields of a header: a comma, else whichever of semicolon and tab there is more of.
    static func separator(of line: String) -> UInt8 {
        let candidates: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        let counts = candidates.map { candidate in line.utf8.count { $0 == candidate } }
        guard counts[0] == 0, counts[1] + counts[2] > 0 else { return candidates[0] }
        return counts[1] >= counts[2] ? candidates[1] : candidates[2]
    }

    /// Gives the fields of a row their names.
    ///
    /// - Throws: ``PortraitError/Code/usage`` where there are more or fewer of them than in the header.
    func named(_ fields: [String], line: Int) throws(PortraitError) -> [String: String] {
        guard fields.count == names.count else {
            throw PortraitError(
                .usage,
                message: "line \(line) has \(fields.count) fields, and the header \(names.count)",
                hint: "quote fields that hold a comma or a quote"
            )
        }
        return [String: String](uniqueKeysWithValues: zip(names, fields))
    }
}

extension StringProtocol {
    /// The text without white space at either end.
    var trimmed: String {
        var rest = Substring(self)
        while rest.unicodeScalars.first?.properties.isWhitespace == true { rest.unicodeScalars.removeFirst() }
        while rest.unicodeScalars.last?.properties.isWhitespace == true { rest.unicodeScalars.removeLast() }
        return String(rest)
    }
}
