/// Writes a frame between this process and a worker: a code, how long its parts are, and the parts.
///
/// The first part has all but the large arrays, which follow as they are: they are sent from where they lie, and read to where they
/// stay. Numbers are in the order of the machine, as both ends are the same program.
package struct FrameWriter {
    /// The length of what comes before the first part: the code, the length of that part, and the number of large arrays, whose
    /// lengths follow on the first part.
    static let headerByteCount = 17
    /// From how many bytes on an array is a part of its own; copying less is quicker than another call of the system.
    static let largeByteCount = 65_536

    private var written: [UInt8]
    private var large: [[UInt8]] = []

    /// Begins a frame.
    ///
    /// - Parameters:
    ///   - code: What it is.
    ///   - byteCount: About how many bytes will follow.
    init(code: UInt8, byteCount: Int = 0) {
        written = []
        written.reserveCapacity(Self.headerByteCount + 256 + (byteCount < Self.largeByteCount ? byteCount : 0))
        written.append(code)
        write(0)
        write(0)
    }

    /// Ends the frame, and gives it, in the pieces in which it is sent.
    consuming func finished() -> [[UInt8]] {
        let lengths = [written.count - Self.headerByteCount, large.count]
        for (index, length) in lengths.enumerated() {
            for offset in 0..<8 { written[1 + 8 * index + offset] = UInt8(truncatingIfNeeded: length >> (8 * offset)) }
        }
        for array in large { write(array.count) }
        return [written] + large
    }

    /// Adds a number.
    mutating func write(_ number: Int) {
        for offset in 0..<8 { written.append(UInt8(truncatingIfNeeded: number >> (8 * offset))) }
    }

    /// Adds a yes or no.
    mutating func write(_ flag: Bool) { written.append(flag ? 1 : 0) }

    /// Adds bytes, with their number before them.
    mutating func write(_ bytes: [UInt8]) {
        write(bytes.count)
        if bytes.count < Self.largeByteCount { written += bytes } else { large.append(bytes) }
    }

    /// Adds a text.
    mutating func write(_ text: String) {
        let bytes = text.utf8
        write(bytes.count)
        written += bytes
    }

    /// Adds what knows how it is written.
    mutating func write(_ value: some FrameCodable) { value.write(to: &self) }

    /// Adds what may be missing.
    mutating func write<Value>(_ value: Value?, _ body: (inout FrameWriter, Value) -> Void) {
        write(value != nil)
        if let value { body(&self, value) }
    }
}
