/// The fields of a header in a coded picture, bit after bit, the most significant one first.
struct BitFields {
    private let reader: ByteReader
    private var offset = 0

    /// Begins to read.
    ///
    /// - Parameter reader: The bytes.
    init(_ reader: ByteReader) {
        self.reader = reader
    }

    /// Reads a number.
    ///
    /// - Parameter count: Its length in bits, 0 to 32.
    /// - Returns: The number.
    /// - Throws: ``ImagingError/damaged(reason:)`` where the bytes end before it.
    mutating func number(_ count: Int) throws(ImagingError) -> Int {
        var number = 0
        for _ in 0..<count {
            guard let byte = reader.byte(at: offset / 8) else {
                throw .damaged(reason: "a coded picture ends in its header")
            }
            number = number << 1 | Int(byte >> UInt8(7 - offset % 8) & 1)
            offset += 1
        }
        return number
    }

    /// Reads a single bit.
    ///
    /// - Returns: Whether it is set.
    /// - Throws: ``ImagingError/damaged(reason:)`` where the bytes end before it.
    mutating func flag() throws(ImagingError) -> Bool {
        try number(1) == 1
    }

    /// Leaves bits out.
    ///
    /// - Parameter count: Their number.
    mutating func skip(_ count: Int) {
        offset += count
    }

    /// Reads a number of a length that stands before it in zeros.
    ///
    /// Source: ITU-T H.265, section 9.2; AV1 Bitstream Specification, section 4.10.3.
    ///
    /// - Returns: The number.
    /// - Throws: ``ImagingError/damaged(reason:)`` where the bytes end before it, or it is longer than 32 bits.
    mutating func exponentialGolomb() throws(ImagingError) -> Int {
        var length = 0
        while try !flag() {
            length += 1
            guard length <= 32 else { throw .damaged(reason: "a number in a coded picture is too long") }
        }
        return (1 << length) - 1 + (try number(length))
    }
}
