/// Checked access to the numbers in a byte sequence.
struct ByteReader {
    /// The bytes.
    let bytes: ArraySlice<UInt8>

    /// The number of bytes.
    var count: Int { bytes.count }

    /// Creates a reader over an array.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes[...]
    }

    private init(slice: ArraySlice<UInt8>) {
        bytes = slice
    }

    /// Gives the byte at an offset, or nil beyond the end.
    func byte(at offset: Int) -> UInt8? {
        guard offset >= 0, offset < bytes.count else { return nil }
        return bytes[bytes.startIndex + offset]
    }

    /// Gives an unsigned number of a few bytes, or nil beyond the end.
    ///
    /// - Parameters:
    ///   - offset: Where the number begins.
    ///   - length: Its length in bytes, 1 to 4.
    ///   - littleEndian: Whether the least significant byte comes first.
    /// - Returns: The number.
    func number(at offset: Int, length: Int, littleEndian: Bool = false) -> Int? {
        guard offset >= 0, offset <= bytes.count - length else { return nil }
        let start = bytes.startIndex + offset
        var number = 0
        for index in 0..<length {
            number = number << 8 | Int(bytes[start + (littleEndian ? length - 1 - index : index)])
        }
        return number
    }

    /// Finds the first byte of a value at or behind an offset; nil when there is none.
    func index(of value: UInt8, from offset: Int) -> Int? {
        guard offset >= 0, offset < bytes.count else { return nil }
        return bytes[(bytes.startIndex + offset)...].firstIndex(of: value).map { $0 - bytes.startIndex }
    }

    /// Whether a text of ASCII characters stands at an offset.
    func has(_ text: String, at offset: Int) -> Bool {
        offset >= 0 && offset <= bytes.count && bytes.dropFirst(offset).starts(with: text.utf8)
    }

    /// Gives a reader over a part, cut at the end of the bytes.
    func part(at offset: Int, length: Int) -> ByteReader {
        let lower = min(max(offset, 0), bytes.count)
        // What is left is compared, as a length out of a file may be too large to add to anything.
        let upper = lower + min(max(length, 0), bytes.count - lower)
        return ByteReader(slice: bytes[(bytes.startIndex + lower)..<(bytes.startIndex + upper)])
    }
}
