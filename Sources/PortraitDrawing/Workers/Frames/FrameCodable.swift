/// What goes between this process and a worker.
package protocol FrameCodable {
    /// Adds it to a frame.
    ///
    /// - Parameter frame: The frame.
    func write(to frame: inout FrameWriter)

    /// Reads it from a frame.
    ///
    /// - Parameter frame: The frame.
    /// - Throws: ``FrameReader/Fault`` where it breaks its rules.
    init(from frame: inout FrameReader) throws(FrameReader.Fault)
}

extension Array: FrameCodable where Element: FrameCodable {
    package func write(to frame: inout FrameWriter) {
        frame.write(count)
        for value in self { value.write(to: &frame) }
    }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) {
        self = []
        for _ in 0..<(try frame.number(in: 0...frame.restByteCount)) { append(try Element(from: &frame)) }
    }
}
