/// The readable beginning of a PAM, PPM or PGM file, read from the front.
struct AnymapText {
    private let bytes: ArraySlice<UInt8>
    /// The place in the file that is read next.
    private(set) var position: Int

    /// Begins at the first byte.
    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// Reads a line without its end and the blanks around it.
    mutating func line() throws(ImagingError) -> String {
        guard let end = bytes[position...].firstIndex(of: 0x0A) else { throw .damaged(reason: "the header has no end") }
        defer { position = end + 1 }
        let line = bytes[position..<end].drop(while: AnymapHeader.isBlank).reversed().drop(while: AnymapHeader.isBlank)
        return String(decoding: line.reversed(), as: UTF8.self)
    }

    /// Reads a number with the white space and comments before it.
    ///
    /// - Parameter name: What the number is.
    /// - Returns: The number.
    /// - Throws: ``ImagingError/damaged(reason:)`` where none stands.
    mutating func number(_ name: String) throws(ImagingError) -> Int {
        while let byte = peek {
            if byte == UInt8(ascii: "#") {
                _ = try line()
            } else if AnymapHeader.isBlank(byte) {
                position += 1
            } else {
                break
            }
        }
        let start = position
        while let byte = peek, !AnymapHeader.isBlank(byte) { position += 1 }
        guard let number = Self.number(String(decoding: bytes[start..<position], as: UTF8.self)) else {
            throw .damaged(reason: "the header has no \(name)")
        }
        return number
    }

    /// Reads the single character that stands between the last number and the first pixel.
    mutating func endOfNumbers() throws(ImagingError) {
        guard peek != nil else { throw .truncated }
        position += 1
    }

    /// Reads a number of digits only, at most nine.
    static func number(_ text: some StringProtocol) -> Int? {
        guard text.utf8.count <= 9, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }

    private var peek: UInt8? { position < bytes.endIndex ? bytes[position] : nil }
}
