/// Reads what a ``FrameWriter`` wrote; what comes from a worker may be anything.
package struct FrameReader {
    /// The frame breaks the rules: the other end is not what it should be.
    package struct Fault: Error, Hashable, Sendable {}

    private let bytes: [UInt8]
    private var place = 0

    /// Begins to read what follows the header of a frame.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads the header of a frame.
    static func header(_ bytes: [UInt8]) throws(Fault) -> (code: UInt8, byteCount: Int) {
        guard let code = bytes.first else { throw Fault() }
        var rest = FrameReader(Array(bytes.dropFirst()))
        let count = try rest.number()
        guard count >= 0 else { throw Fault() }
        return (code, count)
    }

    /// The number of bytes that are left; nothing that is left takes less than one.
    var restByteCount: Int { bytes.count - place }

    /// Reads a number.
    mutating func number() throws(Fault) -> Int {
        guard bytes.count - place >= 8 else { throw Fault() }
        var number: UInt64 = 0
        for offset in 0..<8 { number |= UInt64(bytes[place + offset]) << (8 * offset) }
        place += 8
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
        guard place < bytes.count, bytes[place] <= 1 else { throw Fault() }
        defer { place += 1 }
        return bytes[place] == 1
    }

    /// Reads bytes.
    mutating func array() throws(Fault) -> [UInt8] {
        let count = try number()
        guard (0...restByteCount).contains(count) else { throw Fault() }
        defer { place += count }
        return Array(bytes[place..<place + count])
    }

    /// Reads a text.
    mutating func text() throws(Fault) -> String {
        guard let text = String(validating: try array(), as: UTF8.self) else { throw Fault() }
        return text
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
