import Screenlets

/// Cuts a stream of bytes into its lines; what is behind the last end of a line is none.
struct LineBuffer {
    /// The number of bytes that were fed.
    private(set) var fed = 0
    private var bytes: [UInt8] = []
    private var start = 0

    /// Adds a piece.
    mutating func feed(_ piece: ArraySlice<UInt8>) {
        bytes.removeFirst(start)
        start = 0
        bytes += piece
        fed += piece.count
    }

    /// The next whole line without its end; nil where there is none yet.
    mutating func next() -> [UInt8]? {
        guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { start = end + 1 }
        return Array(bytes[start..<end])
    }
}
