import HTTPMessages

/// Puts an answer together, and refuses what two readers could understand differently, and what is too much.
struct AnswerReader {
    /// The most bytes that all heads of one answer may have, those that announce another included.
    static let maximumHeadByteCount = 80 * 1_024

    private let maximumByteCount: Int
    /// Whether no body follows the head, whatever it announces.
    private let isHead: Bool
    private var headByteCount = 0
    private var lineCount = 0

    /// The status; 0 before there is any.
    private(set) var status = 0
    /// The header fields.
    private(set) var fields = HTTPFields()
    /// The bytes so far.
    private(set) var body: [UInt8] = []
    /// Whether the head has arrived.
    private(set) var isHeadComplete = false
    /// Why the answer is not read any further.
    private(set) var refusal: UnexpectedAnswer?

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - maximumByteCount: The most bytes that the body may have.
    ///   - isHead: Whether no body follows the head, whatever it announces.
    init(maximumByteCount: Int, isHead: Bool) {
        self.maximumByteCount = maximumByteCount
        self.isHead = isHead
    }

    /// Reads a line of a head, or a field behind the body, which is dropped.
    ///
    /// - Parameter line: The line with its end.
    /// - Returns: Whether to go on.
    mutating func read(line: UnsafeRawBufferPointer) -> Bool {
        headByteCount += line.count
        guard headByteCount <= Self.maximumHeadByteCount else { return refuse(.notHTTP) }
        guard !isHeadComplete else { return true }
        var end = line.count
        while end > 0, unsafe line[end - 1] == 0x0A || line[end - 1] == 0x0D { end -= 1 }
        let text = unsafe String(decoding: line[..<end], as: UTF8.self)
        defer { lineCount += 1 }
        if lineCount == 0 { return readStatus(text) }
        if text.isEmpty { return endHead() }
        return readField(text)
    }

    /// Reads a piece of the body.
    ///
    /// - Parameter piece: The bytes.
    /// - Returns: Whether to go on.
    mutating func read(piece: UnsafeRawBufferPointer) -> Bool {
        guard piece.count <= maximumByteCount - body.count else { return refuse(.tooLarge(limit: maximumByteCount)) }
        unsafe body.append(contentsOf: piece)
        return true
    }

    private mutating func refuse(_ refusal: UnexpectedAnswer) -> Bool {
        self.refusal = refusal
        return false
    }

    /// `HTTP/1.1 200 OK`, or 1.0: a server that says anything else in plain text has not understood the question.
    private mutating func readStatus(_ line: String) -> Bool {
        let bytes = Array(line.utf8)
        let isKnown = bytes.starts(with: "HTTP/1.1 ".utf8) || bytes.starts(with: "HTTP/1.0 ".utf8)
        let digits = bytes.dropFirst(9).prefix { $0 != 0x20 }
        guard isKnown, digits.count == 3, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            let status = Int(String(decoding: digits, as: UTF8.self)), status >= 100, status != 101
        else { return refuse(.notHTTP) }
        self.status = status
        return true
    }

    private mutating func readField(_ line: String) -> Bool {
        guard let first = line.utf8.first, first != 0x20, first != 0x09 else { return refuse(.notHTTP) }
        guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")),
            let name = HTTPField.Name(String(line[..<colon]))
        else { return refuse(.notHTTP) }
        let value = line[line.utf8.index(after: colon)...].utf8
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let start = value.firstIndex { !isBlank($0) } ?? value.endIndex
        let end = value.lastIndex { !isBlank($0) }.map { value.index(after: $0) } ?? start
        let text = String(line[start..<end])
        guard HTTPField.isValidValue(text) else { return refuse(.notHTTP) }
        fields.append(HTTPField(name: name, value: text))
        return true
    }

    private mutating func endHead() -> Bool {
        guard status >= 200 else {
            // Another head follows.
            fields = HTTPFields()
            lineCount = -1
            return true
        }
        isHeadComplete = true
        let lengths = fields[values: .contentLength]
        let codings = fields[values: .transferEncoding]
        guard Set(lengths).count <= 1, lengths.isEmpty || codings.isEmpty, codings.count <= 1,
            codings.allSatisfy({ $0.lowercased() == "chunked" }),
            lengths.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } && Int($0) != nil })
        else { return refuse(.notHTTP) }
        guard !isHead, let length = lengths.first.flatMap({ Int($0) }) else { return true }
        guard length <= maximumByteCount else { return refuse(.tooLarge(limit: maximumByteCount)) }
        body.reserveCapacity(length)
        return true
    }
}
