/// A row as a JSON object on one line, with its members in the order of the columns.
///
/// What would steer a terminal is escaped, so that a reader gets the value and a terminal does not.
struct JSONRow {
    /// The object.
    private(set) var text = "{"

    /// Writes a row.
    ///
    /// - Parameters:
    ///   - cells: The values.
    ///   - names: The names of the columns, as many.
    init(_ cells: [Cell], names: [String]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { text += "," }
            append(names[index])
            text += ":"
            append(cell)
        }
        text += "}"
    }

    private mutating func append(_ cell: Cell) {
        switch cell {
        case .number, .flag: text += cell.text
        case .fraction(let fraction): text += fraction.isFinite ? cell.text : "null"
        case .text(let text): append(text)
        case .date: append(cell.text)
        case .object: appendEscaped(cell.text)
        case .nothing: text += "null"
        }
    }

    private mutating func append(_ string: String) {
        text += "\""
        // All that may need an escape is ASCII, or begins with one of these three bytes in UTF-8.
        if string.utf8.contains(where: {
            $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0x7F || $0 == 0xC2 || $0 == 0xD8 || $0 == 0xE2
        }) {
            for scalar in string.unicodeScalars { append(scalar) }
        } else {
            text += string
        }
        text += "\""
    }

    /// Adds JSON text: what steers a terminal can only be inside of its strings, so the same escapes serve.
    private mutating func appendEscaped(_ json: String) {
        for scalar in json.unicodeScalars {
            if scalar.steersTerminals { append(scalar) } else { text.unicodeScalars.append(scalar) }
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case _ where scalar.steersTerminals:
            let digits = String(scalar.value, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: text.unicodeScalars.append(scalar)
        }
    }
}
