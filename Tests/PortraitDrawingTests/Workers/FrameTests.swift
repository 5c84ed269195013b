import PixelPipeline
import Testing

@testable import PortraitDrawing

@Suite("Frames between the program and its workers")
struct FrameTests {
    /// The socket is at its end.
    private struct Ended: Error {}

    /// Reads a frame that comes in pieces of so many bytes.
    private func frame(_ bytes: [UInt8], pieces: Int = .max, maximum: Int = 1_000_000) throws -> WorkerFrame {
        var rest = bytes[...]
        let frame = try WorkerFrame(maximumByteCount: maximum) { count, beginning in
            var read = Array(beginning)
            while read.count < count.lowerBound {
                let piece = rest.prefix(min(pieces, count.upperBound - read.count))
                guard !piece.isEmpty else { throw Ended() }
                read += piece
                rest = rest.dropFirst(piece.count)
            }
            return read
        }
        guard rest.isEmpty else { throw FrameReader.Fault() }
        return frame
    }

    /// Writes a value and reads it back, as it comes at once and as it comes bit by bit.
    private func copy<Value: FrameCodable & Equatable>(_ value: Value) throws -> Value {
        let read: Value = try unequalCopy(value)
        #expect(try unequalCopy(value, pieces: 7) == read)
        return read
    }

    private func unequalCopy<Value: FrameCodable>(_ value: Value, pieces: Int = .max) throws -> Value {
        var writer = FrameWriter(code: 7)
        writer.write(value)
        var frame = try frame(Array(writer.finished().joined()), pieces: pieces)
        #expect(frame.code == 7)
        let read: Value = try frame.rest.value()
        #expect(frame.rest.restByteCount == 0)
        return read
    }

    private func reader(of bytes: some Sequence<UInt8>) -> FrameReader {
        let bytes = Array(bytes)
        return FrameReader(bytes, in: bytes.indices)
    }

    @Test(
        "carry every failure",
        arguments: [
            ImagingError.notAnImage, .unsupported(feature: "é"), .damaged(reason: ""), .truncated,
            .parameter(reason: "p"),
            .encoding(reason: "e"), .quarantined(reason: "q"),
            .missingDecoder(format: .avif, package: "p"),
        ] + ImagingError.Limit.allCases.map { .limit($0, maximum: 1, found: .max) }
    )
    func failures(_ error: ImagingError) throws { #expect(try copy(error) == error) }

    @Test("carry pictures, requests and what a renderer is made of")
    func values() throws {
        let bitmap = Bitmap(size: PixelSize(width: 3, height: 2), filledWith: .white)
        #expect(try copy(bitmap) == bitmap)
        let request = RenditionRequest(try Recipe(parsing: "resize:96x96/circle/blur:1.5"), format: .webp)
        #expect(try copy([request, RenditionRequest(.original)]) == [request, RenditionRequest(.original)])
        let rendition = Rendition(bytes: [1, 2, 3], format: .png, size: PixelSize(width: 1, height: 1))
        #expect(try copy([rendition]) == [rendition])
        let received = ReceivedPicture(bitmap: bitmap, prefersPNG: true)
        #expect(try copy(received) == received)
        var limits = DecodeLimits(maximumByteCount: 1, maximumScanCount: 2, maximumMemory: 3, codecs: .system)
        limits.maximumSeconds = 4
        let renderer = try unequalCopy(
            Renderer(limits: limits, lenient: true, overlays: ["badge": bitmap], progressive: true)
        )
        #expect(renderer.limits == limits)
        #expect(renderer.overlays == ["badge": bitmap])
        #expect(renderer.lenient && renderer.progressive)
        for verdict in [PictureLikeness.Verdict.exact, .same, .other] { #expect(try copy(verdict) == verdict) }
    }

    @Test(
        "carry large arrays as they are, between and after what is small",
        arguments: [1, 65_535, 65_536, 65_537, 300_000]
    )
    func large(_ count: Int) throws {
        func rendition(_ count: Int) -> Rendition {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ count) }
            return Rendition(bytes: bytes, format: .png, size: PixelSize(width: 1, height: 1))
        }
        let renditions = [rendition(count), rendition(3), rendition(count), rendition(70_000)]
        #expect(try copy(renditions) == renditions)
        var writer = FrameWriter(code: 1)
        writer.write(renditions[0].bytes)
        #expect(writer.finished().count == (count < 65_536 ? 1 : 2))
    }

    @Test(
        "are refused where the large arrays are others than the frame says",
        arguments: [-1, 0, 65_535, 65_537, .max]
    )
    func largeLengths(_ claimed: Int) throws {
        var writer = FrameWriter(code: 1)
        writer.write([UInt8](repeating: 1, count: 65_536))
        var pieces = writer.finished()
        for offset in 0..<8 {
            pieces[0][pieces[0].count - 8 + offset] = UInt8(truncatingIfNeeded: claimed >> (8 * offset))
        }
        #expect(throws: (any Error).self) {
            var frame = try frame(Array(pieces.joined()))
            _ = try frame.rest.array()
        }
        #expect(throws: FrameReader.Fault.self) { _ = try frame(Array(writer.finished().joined()), maximum: 65_535) }
        #expect(throws: FrameReader.Fault.self) { _ = try frame(Array(writer.finished().joined()) + [0]) }
    }

    @Test("are refused where a part is cut off", arguments: 0..<60)
    func cut(_ count: Int) throws {
        var frame = FrameWriter(code: 1)
        frame.write([Rendition(bytes: [1, 2, 3], format: .png, size: PixelSize(width: 1, height: 1))])
        let rest = frame.finished()[0].dropFirst(FrameWriter.headerByteCount)
        guard count < rest.count else { return }
        var reader = reader(of: rest.prefix(count))
        #expect(throws: FrameReader.Fault.self) { _ = try reader.value([Rendition].self) }
    }

    @Test("are refused where a number claims more than is there", arguments: [Int.max, .min, -1, 1 << 40])
    func claims(_ number: Int) throws {
        var frame = FrameWriter(code: 1)
        frame.write(number)
        let bytes = frame.finished()[0].dropFirst(FrameWriter.headerByteCount)
        var reader = reader(of: bytes)
        #expect(throws: FrameReader.Fault.self) { _ = try reader.array() }
        reader = self.reader(of: bytes)
        #expect(throws: FrameReader.Fault.self) { _ = try reader.value([Rendition].self) }
        reader = self.reader(of: bytes)
        #expect(throws: FrameReader.Fault.self) { _ = try reader.value(Bitmap.self) }
    }

    @Test("are refused where a bitmap has other bytes than its size says")
    func bitmapLength() throws {
        var frame = FrameWriter(code: 1)
        frame.write(PixelSize(width: 100, height: 100))
        frame.write(false)
        frame.write([UInt8](repeating: 0, count: 4))
        var reader = reader(of: frame.finished()[0].dropFirst(FrameWriter.headerByteCount))
        #expect(throws: FrameReader.Fault.self) { _ = try reader.value(Bitmap.self) }
    }
}
