import Screenlets

/// Cuts the bytes of an input into records, in memory that the longest allowed record bounds.
///
/// A pure value that is fed pieces of any size. Lines end with a line feed, a carriage return, or both. A record that can't
/// be read costs its first line only: reading goes on with the next line, so that a quote that nobody closed does not
/// swallow the rows behind it.
struct RecordScanner {
    /// The most bytes of a record.
    static let limit = 1 << 16

    /// A record, or why it can't be read.
    struct Record: Hashable {
        /// The number of its first line, from 1.
        var line: Int
        /// Its fields, as they were meant.
        var fields: Result<[String], RecordFault>
        /// Its bytes as they were written, without the end of the line.
        var text: String
    }

    /// What separates fields and whether quotes mean anything; nil for lines that are one field.
    var separator: UInt8?

    private var buffer: [UInt8] = []
    private var start = 0
    private var line = 1
    private var isAtEnd = false
    /// Whether the rest of a line that is too long is dropped.
    private var isSkipping = false

    /// Creates a scanner of lines, or of fields where a separator is given.
    init(separator: UInt8? = nil) {
        self.separator = separator
    }

    /// Adds a piece of the input; nil is its end.
    mutating func feed(_ piece: [UInt8]?) {
        buffer.removeFirst(start)
        start = 0
        guard let piece else {
            isAtEnd = true
            return
        }
        buffer += piece
    }

    /// The next record, or nil where more has to be fed; after the end, where there is none.
    mutating func next() -> Record? {
        while true {
            if isSkipping, !skipLine() { return nil }
            guard start < buffer.count else { return nil }
            switch scan() {
            case .more:
                return nil
            case .fault(let fault):
                let record = Record(line: line, fields: .failure(fault), text: text(upTo: endOfLine() ?? buffer.count))
                isSkipping = true
                _ = skipLine()
                return record
            case .record(let fields, let end, let next):
                let text = text(upTo: end)
                let first = line
                line += lineCount(upTo: next)
                start = next
                if !fields.isEmpty { return Record(line: first, fields: strings(fields), text: text) }
            }
        }
    }

    // MARK: One record

    private enum Outcome {
        case more
        case fault(RecordFault)
        /// The fields, where the record ends, and where the next one begins.
        case record([[UInt8]], end: Int, next: Int)
    }

    private func scan() -> Outcome {
        var fields: [[UInt8]] = []
        var field: [UInt8] = []
        var index = start
        var isClosed = false
        while true {
            guard index - start <= Self.limit else { return .fault(.tooLong) }
            guard index < buffer.count else { return isAtEnd ? record(fields, field, end: index, next: index) : .more }
            let byte = buffer[index]
            if Self.endsLine(byte) {
                guard let next = behindLine(at: index) else { return .more }
                return record(fields, field, end: index, next: next)
            } else if byte == separator {
                fields.append(field)
                field = []
                isClosed = false
            } else if isClosed {
                return .fault(.brokenQuoting)
            } else if byte == UInt8(ascii: "\""), separator != nil, field.isEmpty {
                if let outcome = scanQuoted(&field, &index) { return outcome }
                isClosed = true
                continue
            } else {
                field.append(byte)
            }
            index += 1
        }
    }

    /// Reads a field in quotation marks, of which two stand for one, and goes behind it.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - index: The place of the first mark; then the place behind the last one.
    /// - Returns: Why the field does not end, if it doesn't.
    private func scanQuoted(_ field: inout [UInt8], _ index: inout Int) -> Outcome? {
        index += 1
        while true {
            guard index - start <= Self.limit else { return .fault(.brokenQuoting) }
            guard index < buffer.count else { return isAtEnd ? .fault(.brokenQuoting) : .more }
            let byte = buffer[index]
            index += 1
            guard byte == UInt8(ascii: "\"") else {
                field.append(byte)
                continue
            }
            guard index < buffer.count || isAtEnd else { return .more }
            guard index < buffer.count, buffer[index] == byte else { return nil }
            field.append(byte)
            index += 1
        }
    }

    /// An empty line is no record.
    private func record(_ fields: [[UInt8]], _ last: [UInt8], end: Int, next: Int) -> Outcome {
        .record(fields.isEmpty && end == start ? [] : fields + [last], end: end, next: next)
    }

    private func strings(_ fields: [[UInt8]]) -> Result<[String], RecordFault> {
        var texts: [String] = []
        for field in fields {
            guard let text = String(validating: field, as: UTF8.self) else { return .failure(.notText) }
            texts.append(text)
        }
        return .success(texts)
    }

    private func text(upTo end: Int) -> String { String(decoding: buffer[start..<end], as: UTF8.self) }

    // MARK: Lines

    /// Whether a line ends with a byte, or with it and the next one.
    static func endsLine(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    /// Where the line behind the end at a place begins; nil where the byte that tells it is not there yet.
    private func behindLine(at index: Int) -> Int? {
        guard buffer[index] == UInt8(ascii: "\r") else { return index + 1 }
        guard index + 1 < buffer.count else { return isAtEnd ? index + 1 : nil }
        return buffer[index + 1] == UInt8(ascii: "\n") ? index + 2 : index + 1
    }

    /// The lines of the record that ends before a place.
    private func lineCount(upTo next: Int) -> Int {
        (start..<next)
            .count { index in
                buffer[index] == UInt8(ascii: "\n")
                    || buffer[index] == UInt8(ascii: "\r")
                        && (index + 1 == next || buffer[index + 1] != UInt8(ascii: "\n"))
            }
    }

    private func endOfLine() -> Int? { buffer[start...].firstIndex(where: Self.endsLine) }

    /// Drops the rest of a line; false where its end is not there yet.
    private mutating func skipLine() -> Bool {
        guard let end = endOfLine(), let next = behindLine(at: end) else {
            start = endOfLine() ?? buffer.count
            isSkipping = !isAtEnd
            return false
        }
        start = next
        line += 1
        isSkipping = false
        return true
    }
}
