/// The fields of a box, read one after the other.
struct BoxFields {
    /// The bytes of the box.
    let reader: ByteReader
    /// Where the next field begins.
    private(set) var offset = 0

    /// Begins to read.
    ///
    /// - Parameter reader: The content of the box.
    init(_ reader: ByteReader) {
        self.reader = reader
    }

    /// What is left behind the fields that were read.
    var rest: ByteReader { reader.part(at: offset, length: reader.count) }

    /// Reads a number, the most significant byte first.
    ///
    /// - Parameter length: Its length in bytes, 0 to 8; a number without bytes is 0.
    /// - Returns: The number, 0 to the largest integer.
    /// - Throws: ``ImagingError/damaged(reason:)`` where the box ends before it.
    mutating func number(_ length: Int) throws(ImagingError) -> Int {
        guard let number = reader.number(at: offset, length: length), number >= 0 else {
            throw .damaged(reason: "a box ends before its fields do")
        }
        offset += length
        return number
    }

    /// Takes bytes.
    ///
    /// - Parameter count: Their number.
    /// - Returns: The bytes.
    /// - Throws: ``ImagingError/damaged(reason:)`` where the box ends before them.
    mutating func part(_ count: Int) throws(ImagingError) -> ByteReader {
        let part = reader.part(at: offset, length: count)
        guard part.count == count else { throw .damaged(reason: "a box ends before its fields do") }
        offset += count
        return part
    }

    /// Reads a number with a sign in four bytes.
    ///
    /// - Returns: The number.
    /// - Throws: ``ImagingError/damaged(reason:)`` where the box ends before it.
    mutating func signed() throws(ImagingError) -> Int {
        Int(Int32(truncatingIfNeeded: try number(4)))
    }

    /// Reads the version and the flags that some boxes begin with.
    ///
    /// - Returns: Both.
    /// - Throws: ``ImagingError/damaged(reason:)`` where the box ends before them.
    mutating func versionAndFlags() throws(ImagingError) -> (version: Int, flags: Int) {
        (try number(1), try number(3))
    }
}
