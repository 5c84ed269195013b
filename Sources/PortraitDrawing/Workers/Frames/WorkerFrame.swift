/// A frame as it came from the other end; see ``FrameWriter``.
struct WorkerFrame {
    /// How many bytes are asked for at first: nearly all frames come at once then.
    private static let firstByteCount = 65_536
    /// More large arrays than any frame has.
    private static let maximumLargeCount = 100_000

    /// What it is.
    let code: UInt8
    /// Reads what is in it.
    var rest: FrameReader

    /// Waits for a frame.
    ///
    /// The other end sends no more than one before it has got an answer.
    ///
    /// - Parameters:
    ///   - maximumByteCount: The most bytes that memory is taken for.
    ///   - read: Gives bytes as soon as there are the fewest, and never more than the most that it is asked for; they begin
    ///     with those that it is given.
    /// - Throws: ``FrameReader/Fault`` where it breaks its rules, and what reading throws.
    init(
        maximumByteCount: Int,
        from read: (_ count: ClosedRange<Int>, _ beginning: ArraySlice<UInt8>) throws -> [UInt8]
    ) throws {
        var bytes = try read(FrameWriter.headerByteCount...Self.firstByteCount, [])
        var header = FrameReader(bytes, in: 1..<FrameWriter.headerByteCount)
        let length = try header.number(in: 0...maximumByteCount)
        let largeCount = try header.number(in: 0...Self.maximumLargeCount)
        let end = FrameWriter.headerByteCount + length
        let begin = end + 8 * largeCount
        if bytes.count < begin { bytes = try read(begin...begin, bytes[...]) }

        var lengths = FrameReader(bytes, in: end..<begin)
        var (large, beginning) = ([[UInt8]](), bytes[begin...])
        var left = maximumByteCount - length
        for _ in 0..<largeCount {
            let count = try lengths.number(in: 0...left)
            left -= count
            let array = beginning.count >= count ? Array(beginning.prefix(count)) : try read(count...count, beginning)
            beginning = beginning.dropFirst(count)
            large.append(array)
        }
        guard beginning.isEmpty else { throw FrameReader.Fault() }
        code = bytes[0]
        rest = FrameReader(bytes, in: FrameWriter.headerByteCount..<end, large: large)
    }
}
