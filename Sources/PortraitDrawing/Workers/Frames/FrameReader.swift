/// Reads what a ``FrameWriter`` wrote; what comes from a worker may be anything.
package struct FrameReader {
    /// The frame breaks the rules: the other end is not what it should be.
    package struct Fault: Error, Hashable, Sendable {}

    private let bytes: [UInt8]
    private var index: Int
    /// Where the first part of the frame ends.
    private let end: Int
    /// The large arrays that were not asked for yet, the last one first.
    private var large: [[UInt8]]

    /// Begins to read bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - range: Those of them that are read.
    ///   - large: The large arrays, in their order.
    init(_ bytes: [UInt8], in range: Range<Int>, large: [[UInt8]] = []) {
        self.bytes = bytes
        (index, end) = (range.lowerBound, range.upperBound)
        self.large = large.reversed()
    }

    /// The number of bytes that are left, besides large arrays; nothing that is left takes less than one.
    var restByteCount: Int { end - index }

    /// Reads a number.
    mutating func number() throws(Fault) -> Int {
        guard restByteCount >= 8 else { throw Fault() }
        var number: UInt64 = 0
        for offset in 0..<8 { number |= UInt64(bytes[index + offset]) << (8 * offset) }
        index += 8
        return Int(truncatingIfNeeded: number)
    }

    /// Reads a number within a range.
    mutating func number(in range: ClosedRange<Int>) throws(Fault) -> Int {
        let number = try number()
        guard range.contains(number) else { throw Fault() }
        return number
    }

    /// Reads a yes or no.
    mutating func flag() throws(Fault) -> Bool {
        guard restByteCount > 0, bytes[index] <= 1 else { throw Fault() }
        defer { index += 1 }
        return bytes[index] == 1
    }

    /// Reads bytes.
    mutating func array() throws(Fault) -> [UInt8] {
        let count = try number()
        guard count < FrameWriter.largeByteCount else {
            guard let array = large.popLast(), array.count == count else { throw Fault() }
            return array
        }
        return Array(try slice(count))
    }

    /// Reads a text.
    mutating func text() throws(Fault) -> String {
        guard let text = String(validating: try slice(try number()), as: UTF8.self) else { throw Fault() }
        return text
    }

    private mutating func slice(_ count: Int) throws(Fault) -> ArraySlice<UInt8> {
        guard (0...restByteCount).contains(count) else { throw Fault() }
        defer { index += count }
        return bytes[index..<index + count]
    }

    /// Reads what knows how it is read.
    mutating func value<Value: FrameCodable>(_ type: Value.Type = Value.self) throws(Fault) -> Value {
        try Value(from: &self)
    }

    /// Reads what may be missing.
    mutating func optional<Value>(_ body: (inout FrameReader) throws(Fault) -> Value) throws(Fault) -> Value? {
        try flag() ? try body(&self) : nil
    }
}
