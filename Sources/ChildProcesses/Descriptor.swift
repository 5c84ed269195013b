import Glibc

/// An open file, which is closed when nobody owns it any more.
struct Descriptor: ~Copyable, Sendable {
    /// Its number; -1 for no file.
    private(set) var number: Int32

    /// Takes a descriptor over.
    init(_ number: Int32) { self.number = number }

    deinit { if number >= 0 { Glibc.close(number) } }

    /// Closes the file before its owner goes.
    mutating func close() {
        if number >= 0 { Glibc.close(number) }
        number = -1
    }

    /// Has reading and writing return at once, with what there is.
    static func stopBlocking(_ number: Int32) { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }

    /// Makes an event readable.
    func signal() { _ = write([1, 0, 0, 0, 0, 0, 0, 0], from: 0) }

    /// Makes an event unreadable until the next signal.
    func take() {
        var count = [UInt8](repeating: 0, count: 8)
        _ = read(into: &count)
    }

    /// What became of reading or writing.
    enum Transfer {
        case bytes(Int)
        case notNow
        case over
    }

    /// Reads into a buffer.
    func read(into buffer: inout [UInt8]) -> Transfer {
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(number, $0.baseAddress, $0.count) }
        return count == 0 ? .over : Self.transfer(count)
    }

    /// Writes bytes from a place on.
    func write(_ bytes: [UInt8], from start: Int) -> Transfer {
        unsafe bytes.withUnsafeBytes { bytes in
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
            return Self.transfer(unsafe Glibc.write(number, rest.baseAddress, rest.count))
        }
    }

    private static func transfer(_ count: Int) -> Transfer {
        if count >= 0 { return .bytes(count) }
        return errno == EAGAIN || errno == EINTR ? .notNow : .over
    }
}
