import PixelPipeline
import Testing

@testable import PortraitDrawing

@Suite("Frames between the program and its workers")
struct FrameTests {
    /// Writes a value and reads it back.
    private func copy<Value: FrameCodable>(_ value: Value) throws -> Value {
        var frame = FrameWriter(code: 7)
        frame.write(value)
        let bytes = frame.finished()
        let (code, byteCount) = try FrameReader.header(Array(bytes.prefix(FrameWriter.headerByteCount)))
        #expect(code == 7)
        #expect(byteCount == bytes.count - FrameWriter.headerByteCount)
        var reader = FrameReader(Array(bytes.dropFirst(FrameWriter.headerByteCount)))
        let read: Value = try reader.value()
        #expect(reader.restByteCount == 0)
        return read
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
        let renderer = try copy(Renderer(limits: limits, lenient: true, overlays: ["badge": bitmap], progressive: true))
        #expect(renderer.limits == limits)
        #expect(renderer.overlays == ["badge": bitmap])
        #expect(renderer.lenient && renderer.progressive)
        for verdict in [PictureLikeness.Verdict.exact, .same, .other] { #expect(try copy(verdict) == verdict) }
    }

    @Test("are refused where a part is cut off", arguments: 0..<60)
    func cut(_ count: Int) throws {
        var frame = FrameWriter(code: 1)
        frame.write([Rendition(bytes: [1, 2, 3], format: .png, size: PixelSize(width: 1, height: 1))])
        let rest = Array(frame.finished().dropFirst(FrameWriter.headerByteCount))
        guard count < rest.count else { return }
        var reader = FrameReader(Array(rest.prefix(count)))
        #expect(throws: FrameReader.Fault.self) { _ = try reader.value([Rendition].self) }
    }

    @Test("are refused where a number claims more than is there", arguments: [Int.max, .min, -1, 1 << 40])
    func claims(_ number: Int) throws {
        var frame = FrameWriter(code: 1)
        frame.write(number)
        let bytes = frame.finished()
        var reader = FrameReader(Array(bytes.dropFirst(FrameWriter.headerByteCount)))
        #expect(throws: FrameReader.Fault.self) { _ = try reader.array() }
        reader = FrameReader(Array(bytes.dropFirst(FrameWriter.headerByteCount)))
        #expect(throws: FrameReader.Fault.self) { _ = try reader.value([Rendition].self) }
        reader = FrameReader(Array(bytes.dropFirst(FrameWriter.headerByteCount)))
        #expect(throws: FrameReader.Fault.self) { _ = try reader.value(Bitmap.self) }
    }

    @Test("are refused where a bitmap has other bytes than its size says")
    func bitmapLength() throws {
        var frame = FrameWriter(code: 1)
        frame.write(PixelSize(width: 100, height: 100))
        frame.write(false)
        frame.write([UInt8](repeating: 0, count: 4))
        var reader = FrameReader(Array(frame.finished().dropFirst(FrameWriter.headerByteCount)))
        #expect(throws: FrameReader.Fault.self) { _ = try reader.value(Bitmap.self) }
    }
}
