/// Takes HTTP messages out of the bytes of a connection, strictly as RFC 9112 has them.
struct MessageReader {
    /// The first line and the fields.
    struct Head {
        var words: [String]
        var fields: MessageFields
    }

    /// The bytes of a head, or of a line of chunks, at most.
    private static let maximumHeadByteCount = 1 << 20
    private static let newLine = Array("\r\n".utf8)

    /// The bytes of the message that is being read, and what has come after it.
    private var buffer: [UInt8] = []
    /// How many of them were taken.
    private var position = 0

    /// Reads the head of the next message.
    ///
    /// - Returns: Nil where the connection ends before its first byte.
    mutating func head(from source: () throws(SocketError) -> [UInt8]) throws(SocketError) -> Head? {
        if buffer.isEmpty, try !fill(from: source) { return nil }
        let text = String(decoding: try take(upTo: Array("\r\n\r\n".utf8), from: source), as: UTF8.self)
        var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        let words = lines.removeFirst().split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        return Head(words: words.map(String.init), fields: try MessageFields(lines))
    }

    /// Reads the body that fields announce; where they name no length, it may go on to the end of the connection.
    mutating func body(
        _ fields: MessageFields,
        endsWithConnection: Bool,
        from source: () throws(SocketError) -> [UInt8]
    ) throws(SocketError) -> [UInt8] {
        if let coding = fields["Transfer-Encoding"] {
            guard coding.lowercased() == "chunked", fields["Content-Length"] == nil else {
                throw .malformed("a body both chunked and of a length, or otherwise encoded")
            }
            return try chunks(from: source)
        }
        let lengths = Set(fields.all("Content-Length"))
        if let text = lengths.first {
            guard lengths.count == 1, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(text)
            else {
                throw .malformed("Content-Length: \(lengths)")
            }
            return try take(length, from: source)
        }
        guard endsWithConnection else { return [] }
        while try fill(from: source) {}
        defer { position = buffer.count }
        return Array(buffer[position...])
    }

    /// Ends a message.
    ///
    /// - Returns: All bytes of it.
    mutating func finish() -> [UInt8] {
        let bytes = Array(buffer[..<position])
        buffer.removeFirst(position)
        position = 0
        return bytes
    }

    /// Gives what has come, and waits for it where nothing has; none at the end.
    mutating func bytes(from source: () throws(SocketError) -> [UInt8]) throws(SocketError) -> [UInt8] {
        if buffer.isEmpty { _ = try fill(from: source) }
        defer { buffer = [] }
        return buffer
    }

    private mutating func chunks(from source: () throws(SocketError) -> [UInt8]) throws(SocketError) -> [UInt8] {
        var body: [UInt8] = []
        while true {
            let line = String(decoding: try take(upTo: Self.newLine, from: source), as: UTF8.self)
            let digits = line.prefix { $0 != ";" && $0 != " " }
            guard !digits.hasPrefix("+"), let size = Int(digits, radix: 16), size >= 0 else {
                throw .malformed("the size of a chunk: \(line)")
            }
            if size == 0 { break }
            body += try take(size, from: source)
            guard try take(2, from: source) == Self.newLine else { throw .malformed("the end of a chunk") }
        }
        while try !take(upTo: Self.newLine, from: source).isEmpty {}
        return body
    }

    private mutating func take(
        _ count: Int,
        from source: () throws(SocketError) -> [UInt8]
    ) throws(SocketError) -> [UInt8] {
        while buffer.count - position < count {
            guard try fill(from: source) else { throw .cutShort }
        }
        defer { position += count }
        return Array(buffer[position..<position + count])
    }

    /// Takes what stands before a mark, and the mark itself.
    private mutating func take(
        upTo mark: [UInt8],
        from source: () throws(SocketError) -> [UInt8]
    ) throws(SocketError) -> [UInt8] {
        var searched = position
        while true {
            while searched + mark.count <= buffer.count {
                if buffer[searched] == mark[0], buffer[searched..<searched + mark.count].elementsEqual(mark) {
                    defer { position = searched + mark.count }
                    return Array(buffer[position..<searched])
                }
                searched += 1
            }
            guard searched - position < Self.maximumHeadByteCount else { throw .malformed("a head of no end") }
            guard try fill(from: source) else { throw .cutShort }
        }
    }

    /// Waits for more bytes.
    ///
    /// - Returns: Whether there are more.
    private mutating func fill(from source: () throws(SocketError) -> [UInt8]) throws(SocketError) -> Bool {
        let bytes = try source()
        buffer += bytes
        return !bytes.isEmpty
    }
}
