/// The fields of a query or form, in their order.
struct FormFields: Sendable {
    /// One field; a part of a multipart body may hold any bytes.
    struct Field: Sendable {
        var name: String
        var bytes: [UInt8]
        var isFile: Bool

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// The fields in the order they were sent.
    var fields: [Field] = []

    /// Makes fields of nothing.
    init() {}

    /// Reads `application/x-www-form-urlencoded`, in which a plus sign is a blank.
    ///
    /// - Parameter text: The query or body.
    init(encoded text: String) {
        for pair in text.split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            fields.append(
                Field(
                    name: Self.decoded(sides[0], plusIsBlank: true),
                    bytes: Array((sides.count == 2 ? Self.decoded(sides[1], plusIsBlank: true) : "").utf8),
                    isFile: false
                )
            )
        }
    }

    /// Reads `multipart/form-data` (RFC 7578).
    ///
    /// - Parameters:
    ///   - body: The bytes of the body; what is not well-formed gives no fields.
    ///   - contentType: The header field that names the boundary.
    init(multipart body: [UInt8], contentType: String) {
        guard let mark = contentType.firstRange(of: "boundary=") else { return }
        let boundary = contentType[mark.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" }
        // Every delimiter but the first begins with a line end, which belongs to it and not to the part.
        let delimiter = Array("\r\n--\(boundary)".utf8)
        let pieces = Self.pieces(of: [0x0D, 0x0A] + body, between: delimiter)
        for piece in pieces.dropFirst() where !piece.starts(with: Array("--".utf8)) {
            let lines = piece.dropFirst(2)
            guard let blank = Self.position(of: Array("\r\n\r\n".utf8), in: lines) else { continue }
            let header = String(decoding: lines[..<blank], as: UTF8.self)
            guard let name = Self.attribute("name", header) else { continue }
            fields.append(
                Field(
                    name: name,
                    bytes: Array(lines[(blank + 4)...]),
                    isFile: Self.attribute("filename", header) != nil
                )
            )
        }
    }

    /// Finds the first field of a name.
    ///
    /// - Parameter name: The name, case counts.
    /// - Returns: The text of the field.
    func first(_ name: String) -> String? {
        fields.first { $0.name == name }?.text
    }

    /// Undoes percent-encoding; a broken escape stays as it is.
    ///
    /// - Parameters:
    ///   - text: The encoded text.
    ///   - plusIsBlank: Whether a plus sign is a blank, as in forms.
    /// - Returns: The text.
    static func decoded(_ text: some StringProtocol, plusIsBlank: Bool) -> String {
        let units = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < units.count {
            if units[index] == UInt8(ascii: "%"), index + 2 < units.count,
                let byte = UInt8(String(decoding: units[index + 1...index + 2], as: UTF8.self), radix: 16)
            {
                result.append(byte)
                index += 3
            } else {
                result.append(plusIsBlank && units[index] == UInt8(ascii: "+") ? 0x20 : units[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func attribute(_ name: String, _ header: String) -> String? {
        guard let start = header.firstRange(of: " \(name)=\"") ?? header.firstRange(of: ";\(name)=\"") else {
            return nil
        }
        return String(header[start.upperBound...].prefix { $0 != "\"" })
    }

    private static func position(of pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = pattern.first else { return nil }
        var index = bytes.startIndex
        while index + pattern.count <= bytes.endIndex {
            if bytes[index] == first, bytes[index..<index + pattern.count].elementsEqual(pattern) { return index }
            index += 1
        }
        return nil
    }

    private static func pieces(of bytes: [UInt8], between delimiter: [UInt8]) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while let position = position(of: delimiter, in: rest) {
            pieces.append(rest[..<position])
            rest = rest[(position + delimiter.count)...]
        }
        // What follows the closing delimiter is an epilogue and starts with two dashes.
        pieces.append(rest)
        return pieces
    }
}
