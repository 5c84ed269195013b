import Testing

@testable import PixelPipeline

@Suite("JPEG reader: cut and broken files")
struct JPEGLeniencyTests {
    private static let files = ["420.jpg", "gray.jpg", "progressive.jpg", "separate.jpg", "entangled.jpg"]

    @Test("every cut is refused at every scale", arguments: files, DCTScale.allCases)
    func strict(_ name: String, _ scale: DCTScale) throws {
        let bytes = try Fixture.bytes("jpeg", name)
        for length in Array(stride(from: 4, to: bytes.count, by: 23)) + [bytes.count - 1] {
            let part = Array(bytes[..<length])
            #expect(throws: ImagingError.truncated) { try DecodedPlane.all(of: part, scale: scale) }
        }
    }

    @Test("leniently, a cut file has its upper part and gray below", arguments: ["420.jpg", "gray.jpg"])
    func lenient(_ name: String) throws {
        let bytes = try Fixture.bytes("jpeg", name)
        let whole = try DecodedPlane.all(of: bytes)
        let half = Array(bytes[..<(bytes.count / 2)])
        let part = try DecodedPlane.all(of: half, lenient: true)
        #expect(part.count == whole.count)
        for (found, expected) in zip(part, whole) {
            #expect(found.samples.count == expected.samples.count)
            let stripe = found.plane.stripeRowCount * found.plane.size.width
            #expect(found.samples.prefix(stripe) == expected.samples.prefix(stripe))
            let last = Set(found.samples.suffix(found.plane.size.width / 2))
            // Missing blocks repeat the mean of the last block that was there.
            #expect(last.count == 1)
        }
    }

    @Test("leniently, a progressive file that is cut is there as a whole, in less detail")
    func lenientProgressive() throws {
        let bytes = try Fixture.bytes("jpeg", "progressive.jpg")
        let whole = try DecodedPlane.all(of: bytes)
        var before = 0.0
        for share in [4, 7, 9] {
            let part = try DecodedPlane.all(of: Array(bytes[..<(bytes.count * share / 10)]), lenient: true)
            let ratio = part[0].ratio(to: whole[0].samples)
            #expect(ratio > before)
            before = ratio
        }
        #expect(before > 30)
    }

    /// The ratio, in dB, is that of djpeg of libjpeg-turbo 2.1.5 (`-grayscale -dct int`), and 23.5 where it does not smooth blocks.
    @Test("leniently, blocks of which only the means are there are smooth")
    func smooth() throws {
        let bytes = try Fixture.bytes("jpeg", "progressive.jpg")
        // The second scan begins here.
        let means = try DecodedPlane.all(of: Array(bytes[..<458]), lenient: true)
        let whole = try DecodedPlane.all(of: bytes)
        #expect(abs(means[0].ratio(to: whole[0].samples) - 25.399) < 0.1)
    }

    @Test("leniency changes nothing of a complete file", arguments: files)
    func complete(_ name: String) throws {
        let bytes = try Fixture.bytes("jpeg", name)
        let lenient = try DecodedPlane.all(of: bytes, lenient: true)
        for (plane, expected) in zip(lenient, try DecodedPlane.all(of: bytes)) {
            #expect(plane.samples == expected.samples)
        }
    }

    @Test("leniency does not help where no scan has begun")
    func noScan() throws {
        let bytes = try Fixture.bytes("jpeg", "420.jpg")
        #expect(throws: ImagingError.truncated) { try DecodedPlane.all(of: Array(bytes[..<300]), lenient: true) }
        #expect(throws: ImagingError.self) { try DecodedPlane.all(of: [], lenient: true) }
        #expect(throws: ImagingError.self) { try DecodedPlane.all(of: [0xFF, 0xD8, 0xFF, 0xD9], lenient: true) }
    }

    @Test("leniency ends where nearly every block is broken")
    func warnings() throws {
        // Means of over a thousand grey blocks, each in a code that no table has.
        let side = 400
        let gray = Bitmap(
            size: PixelSize(width: side, height: side),
            layout: .gray,
            bytes: .init(repeating: 9, count: side * side)
        )
        var bytes = try JPEGWriter(quality: 50, isProgressive: true).write(gray)
        let scan = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
        bytes.removeSubrange((scan + 10)...)
        for _ in 0..<9_000 { bytes += [0xFF, 0x00] }
        let error = #expect(throws: ImagingError.self) { try DecodedPlane.all(of: bytes, lenient: true) }
        guard case .damaged? = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
    }

    @Test("no broken file of the corpus crashes", arguments: Fixture.names(in: "malformed", extensions: ["jpg"]))
    func malformed(_ name: String) throws {
        let bytes = try Fixture.bytes("malformed", name)
        #expect(throws: ImagingError.self) {
            _ = try ImageHeader(reading: bytes)
            _ = try DecodedPlane.all(of: bytes, scale: .eighth)
        }
    }

    @Test("flipped bits never crash", arguments: ["progressive.jpg", "420.jpg", "entangled.jpg"], [false, true])
    func flips(_ name: String, _ lenient: Bool) throws {
        let bytes = try Fixture.bytes("jpeg", name)
        var decoded = 0
        for position in stride(from: 0, to: bytes.count, by: 3) {
            var broken = bytes
            broken[position] ^= UInt8(1 << (position % 8))
            do throws(ImagingError) {
                let isColor = try JPEGReader.withReader(on: broken, limits: .default) { $0.info.hasPlanes }
                guard isColor else { continue }
                _ = try DecodedPlane.all(of: broken, scale: .quarter, lenient: lenient)
                decoded += 1
            } catch {
                continue
            }
        }
        #expect(decoded > 0 && decoded < bytes.count)
    }
}
