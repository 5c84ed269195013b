package import PixelPipeline

extension DecodeLimits: FrameCodable {
    /// The limits that are numbers, in the order in which they are sent.
    private static var numbers: [WritableKeyPath<DecodeLimits, Int>] {
        [
            \.maximumByteCount, \.maximumPixelCount, \.maximumSide, \.maximumScanCount, \.maximumOutputSide,
            \.maximumSegmentCount, \.maximumProfileByteCount, \.maximumMetadataByteCount, \.maximumMemory,
            \.maximumSeconds,
        ]
    }

    package func write(to frame: inout FrameWriter) {
        for number in Self.numbers { frame.write(self[keyPath: number]) }
        frame.write(codecs.rawValue)
    }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) {
        self.init()
        for number in Self.numbers { self[keyPath: number] = try frame.number() }
        guard let codecs = Codecs(rawValue: try frame.text()) else { throw FrameReader.Fault() }
        self.codecs = codecs
    }
}

extension Renderer: FrameCodable {
    package func write(to frame: inout FrameWriter) {
        frame.write(limits)
        frame.write(lenient)
        frame.write(progressive)
        frame.write(overlays.count)
        for (name, picture) in overlays.sorted(by: { $0.key < $1.key }) {
            frame.write(name)
            frame.write(picture)
        }
    }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) {
        let limits: DecodeLimits = try frame.value()
        let (lenient, progressive) = (try frame.flag(), try frame.flag())
        var overlays: [String: Bitmap] = [:]
        for _ in 0..<(try frame.number(in: 0...frame.restByteCount)) {
            let name = try frame.text()
            overlays[name] = try frame.value()
        }
        self.init(limits: limits, lenient: lenient, overlays: overlays, progressive: progressive)
    }
}
