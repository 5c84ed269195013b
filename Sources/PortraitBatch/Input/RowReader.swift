import FoundationEssentials
public import Screenlets

/// Reads the rows of a file or a pipe, in constant memory.
public struct RowReader: BatchInput {
    /// Gives the next piece of the input; nil at its end.
    public typealias Pieces = () async throws(PortraitError) -> [UInt8]?

    /// The columns that every row has; nil where rows differ, or before the first one was read.
    public var columns: [String]? { header?.names }

    private let pieces: Pieces
    private let told: BatchInputFormat?
    private let subject: RowSubject
    private var scanner = RecordScanner()
    private var format: BatchInputFormat?
    private var header: CSVHeader?
    private var isAtEnd = false
    private var count = 0

    /// Creates a reader; nothing is read yet.
    ///
    /// - Parameters:
    ///   - format: How the rows are written; nil to tell it from the first line.
    ///   - column: The name of the column that names the user where rows have several that could; nil where only one may.
    ///   - pieces: Gives the next piece of the input, of any size; nil at its end.
    /// - Throws: ``PortraitError/Code/usage`` for a column that can't name a user.
    public init(
        format: BatchInputFormat?,
        naming column: String? = nil,
        pieces: @escaping Pieces
    ) throws(PortraitError) {
        let chosen = column.flatMap { RowColumn(named: $0) }
        if let column, chosen.map({ [.uuid, .companyId, .file].contains($0) }) ?? true {
            throw PortraitError(
                .usage,
                message: "\"\(column)\" is no column that names a user",
                hint: "known are userId, email, screenName and portraitId"
            )
        }
        told = format
        subject = RowSubject(chosen: chosen)
        self.pieces = pieces
    }

    /// Reads on.
    ///
    /// - Returns: The next row, or nil at the end.
    /// - Throws: ``PortraitError`` when the input can't be read, or its header makes no sense.
    public mutating func next() async throws(PortraitError) -> BatchRow? {
        if format == nil { try await begin() }
        guard let format else { return nil }
        while let record = try await nextRecord() {
            if format != .csv, case .success(let fields) = record.fields, fields[0].trimmed.isEmpty { continue }
            count += 1
            return row(of: record, format: format)
        }
        return nil
    }

    // MARK: The beginning

    /// Finds the format out and reads the header; leaves the format nil where there is nothing at all.
    private mutating func begin() async throws(PortraitError) {
        var head: [UInt8] = []
        while !head.hasWholeLine, head.count <= RecordScanner.limit {
            guard let piece = try await pieces() else {
                isAtEnd = true
                break
            }
            head += piece
        }
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
            throw PortraitError(.usage, message: "the input is written in UTF-16", hint: "save it as UTF-8")
        }
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { head.removeFirst(3) }
        let line = head.trimmedLine
        guard !line.isEmpty || !isAtEnd else { return }
        let format = told ?? BatchInputFormat(sniffing: line)
        self.format = format
        if format == .csv { scanner.separator = CSVHeader.separator(of: line) }
        scanner.feed(head)
        if isAtEnd { scanner.feed(nil) }
        if format == .csv, let record = try await nextRecord() { header = try CSVHeader(try texts(of: record)) }
    }

    private mutating func nextRecord() async throws(PortraitError) -> RecordScanner.Record? {
        while true {
            if let record = scanner.next() { return record }
            if isAtEnd { return nil }
            let piece = try await pieces()
            isAtEnd = piece == nil
            scanner.feed(piece)
        }
    }

    // MARK: Rows

    private func row(of record: RecordScanner.Record, format: BatchInputFormat) -> BatchRow {
        var fields: [String: String] = [:]
        var subject: Result<BatchSubject, PortraitError>
        do throws(PortraitError) {
            let texts = try texts(of: record)
            switch format {
            case .csv: fields = try header?.named(texts, line: record.line) ?? [:]
            case .ndjson: fields = try object(texts[0], line: record.line)
            case .lines:
                let named = RowSubject.selector(ofLine: texts[0])
                fields = [named.column.rawValue: texts[0].trimmed]
            }
            let selector =
                format == .lines
                ? RowSubject.selector(ofLine: texts[0]).selector : try self.subject.selector(in: fields)
            subject = .success(.user(selector))
        } catch {
            subject = .failure(error)
        }
        return BatchRow(
            number: count,
            fields: fields,
            subject: subject,
            content: StableHash([record.text])
        )
    }

    private func texts(of record: RecordScanner.Record) throws(PortraitError) -> [String] {
        do throws(RecordFault) {
            return try record.fields.get()
        } catch {
            throw error.error(line: record.line)
        }
    }

    private func object(_ text: String, line: Int) throws(PortraitError) -> [String: String] {
        let values: [String: FieldText]
        do {
            values = try JSONDecoder().decode([String: FieldText].self, from: Data(text.utf8))
        } catch {
            throw PortraitError(
                .usage,
                message: "line \(line) is no JSON object",
                hint: "write one object on a line, such as {\"userId\":20156}"
            )
        }
        if let name = MemberNames(of: text).repeated {
            throw PortraitError(
                .usage,
                message: "line \(line) has the member \"\(name.prefix(64))\" twice",
                hint: "leave one of them out"
            )
        }
        return values.compactMapValues(\.text)
    }
}

extension [UInt8] {
    /// Whether the end of the first line with something in it is there.
    fileprivate var hasWholeLine: Bool {
        drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.contains(where: RecordScanner.endsLine)
    }

    /// The first line with something in it, without the white space around it.
    fileprivate var trimmedLine: String {
        for line in split(whereSeparator: RecordScanner.endsLine) {
            let text = String(decoding: line, as: UTF8.self).trimmed
            if !text.isEmpty { return text }
        }
        return ""
    }
}
