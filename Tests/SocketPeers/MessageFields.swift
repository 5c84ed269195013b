/// The fields of an HTTP message, in their order.
public struct MessageFields: Hashable, Sendable {
    /// One line.
    public struct Line: Hashable, Sendable {
        /// The name as it was written.
        public var name: String
        /// The value without the blanks around it.
        public var value: String
    }

    /// The lines as they came.
    public var lines: [Line]

    /// The value of the first field of a name, whatever its letters' case.
    public subscript(name: String) -> String? { all(name).first }

    /// The values of all fields of a name, whatever its letters' case.
    ///
    /// - Parameter name: The name.
    /// - Returns: The values in the order of the lines.
    public func all(_ name: String) -> [String] {
        let name = name.lowercased()
        return lines.filter { $0.name.lowercased() == name }.map(\.value)
    }

    /// Whether a field is a list that contains a word, whatever the letters' case.
    func has(_ word: String, in name: String) -> Bool {
        all(name)
            .contains { value in
                value.lowercased().split(separator: ",").contains { $0.filter { $0 != " " && $0 != "\t" } == word }
            }
    }

    /// Reads lines as RFC 9112, section 5 has them.
    init(_ lines: some Sequence<Substring>) throws(SocketError) {
        var read: [Line] = []
        for line in lines {
            guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
                !line[..<colon].contains(where: { $0 == " " || $0 == "\t" })
            else { throw .malformed("the field \(line)") }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            let end = value.lastIndex { $0 != " " && $0 != "\t" }
            read.append(Line(name: String(line[..<colon]), value: end.map { String(value[...$0]) } ?? ""))
        }
        self.lines = read
    }
}
