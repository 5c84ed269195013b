/// Writes a frame between this process and a worker: a code, the length of the rest in eight bytes, and the rest.
///
/// Numbers are in the order of the machine, as both ends are the same program.
package struct FrameWriter {
    /// The length of what comes before the rest.
    static let headerByteCount = 9

    private var written: [UInt8]

    /// Begins a frame.
    ///
    /// - Parameters:
    ///   - code: What it is.
    ///   - byteCount: About how many bytes will follow.
    init(code: UInt8, byteCount: Int = 0) {
        written = []
        written.reserveCapacity(Self.headerByteCount + byteCount + 256)
        written.append(code)
        write(0)
    }

    /// Ends the frame, and gives it.
    consuming func finished() -> [UInt8] {
        let length = written.count - Self.headerByteCount
        for place in 0..<8 { written[1 + place] = UInt8(truncatingIfNeeded: length >> (8 * place)) }
        return written
    }

    /// Adds a number.
    mutating func write(_ number: Int) {
        for place in 0..<8 { written.append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
    }

    /// Adds a yes or no.
    mutating func write(_ flag: Bool) { written.append(flag ? 1 : 0) }

    /// Adds bytes, with their number before them.
    mutating func write(_ bytes: [UInt8]) {
        write(bytes.count)
        written += bytes
    }

    /// Adds a text.
    mutating func write(_ text: String) { write(Array(text.utf8)) }

    /// Adds what knows how it is written.
    mutating func write(_ value: some FrameCodable) { value.write(to: &self) }

    /// Adds what may be missing.
    mutating func write<Value>(_ value: Value?, _ body: (inout FrameWriter, Value) -> Void) {
        write(value != nil)
        if let value { body(&self, value) }
    }
}
