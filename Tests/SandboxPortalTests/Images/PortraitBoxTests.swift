import Foundation
import PixelPipeline
import Testing

@testable import SandboxPortal

@Suite("Portrait box")
struct PortraitBoxTests {
    typealias Release = SandboxPortal.Release

    @Test(
        "makes pictures smaller, never larger, and keeps their shape",
        arguments: [
            // 6.2.5 and 7.2.1 as recorded; 7.0 by its larger box.
            (Release.liferay62, (800, 533), (100, 67)), (.liferay62, (300, 200), (100, 67)),
            (.liferay62, (100, 300), (40, 120)), (.liferay62, (60, 60), (60, 60)), (.liferay62, (9_000, 10), (100, 1)),
            (.liferay70, (800, 533), (300, 200)), (.liferay72, (800, 533), (290, 193)),
            (.liferay74, (300, 200), (290, 193)), (.liferay74, (290, 290), (290, 290)),
        ]
    )
    func size(release: Release, picture: (Int, Int), kept: (Int, Int)) {
        let box = PortraitBox(.init(release: release))
        let size = box.size(of: PixelSize(width: picture.0, height: picture.1))
        #expect(size == PixelSize(width: kept.0, height: kept.1))
    }

    @Test("has no sides where the options say so")
    func unbounded() {
        let size = PixelSize(width: 4_000, height: 20)
        #expect(PortraitBox(.init(imageMaxWidth: 0, imageMaxHeight: 0)).size(of: size) == size)
        #expect(
            PortraitBox(.init(imageMaxWidth: 0, imageMaxHeight: 10)).size(of: size)
                == PixelSize(width: 2_000, height: 10)
        )
    }

    @Test(
        "makes the pictures that real portals made, as coarsely",
        arguments: [(Release.liferay62, "6.2.5", 38.0), (.liferay72, "7.2.1", 50.0)]
    )
    func likeness(release: Release, name: String, decibels: Double) async throws {
        try await visiting(.init(release: release)) { visit in
            _ = try await visit.upload(try Fixtures.bytes("fitted/rings.jpg"), userId: 20_156)
            let made = try #require(visit.sandbox.portrait(screenName: "test")).bytes
            let real = try Fixtures.bytes("fitted/rings-\(name).jpg")
            let pictures = try [made, real].map { try Renderer().bitmap(of: $0) }
            #expect(pictures[0].size == pictures[1].size)
            #expect(Self.likeness(pictures[0], pictures[1]) >= decibels)
            // The same quality makes files of about the same length; Java's tables are the standard's and take more.
            #expect((real.count * 4 / 5...real.count).contains(made.count), "\(made.count) \(real.count)")
        }
    }

    @Test("makes a GIF smaller without a new colour")
    func gif() async throws {
        try await visiting(.liferay62) { visit in
            let bytes = try Fixtures.bytes("uploads/wide.gif")
            _ = try await visit.upload(bytes, userId: 20_156)
            let made = try #require(visit.sandbox.portrait(screenName: "test")).bytes
            #expect(made.starts(with: Array("GIF89a".utf8)))
            let (small, large) = (try Renderer().bitmap(of: made), try Renderer().bitmap(of: bytes))
            #expect(small.size == PixelSize(width: 100, height: 50))
            for y in 0..<50 {
                for x in 0..<100 { #expect(small[x, y] == large[4 * x + 2, 4 * y + 2]) }
            }
        }
    }

    @Test("leaves every pixel of a PNG that fits")
    func png() async throws {
        try await visiting(.liferay62) { visit in
            let bytes = try RecordedExchange.picture("png", width: 100, height: 67)
            _ = try await visit.upload(bytes, userId: 20_156)
            let made = try #require(visit.sandbox.portrait(screenName: "test")).bytes
            let pictures = try [made, bytes].map { try Renderer().bitmap(of: $0) }
            #expect(pictures[0] == pictures[1])
        }
    }

    @Test("writes a GIF of 256 colours and many codes that decodes to the same")
    func longGIF() throws {
        let size = PixelSize(width: 61, height: 47)
        var bytes: [UInt8] = []
        for index in 0..<size.pixelCount {
            let number = UInt8(index % 255)
            bytes += [number, number / 2, 7, number == 9 ? 0 : 255]
        }
        let bitmap = Bitmap(size: size, layout: .rgba, bytes: bytes)
        let decoded = try Renderer().bitmap(of: try #require(GIFFile(bitmap)).bytes)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (one, other) = (decoded[x, y], bitmap[x, y])
                #expect(one.alpha == other.alpha && (one.alpha == 0 || one == other))
            }
        }
        var many: [UInt8] = []
        for index in 0..<300 { many += [UInt8(index % 256), UInt8(index / 256), 0, 255] }
        #expect(GIFFile(Bitmap(size: PixelSize(width: 300, height: 1), layout: .rgba, bytes: many)) == nil)
    }

    /// The peak signal-to-noise ratio of the colour parts, in decibels.
    private static func likeness(_ one: Bitmap, _ other: Bitmap) -> Double {
        var sum = 0.0
        for y in 0..<one.size.height {
            for x in 0..<one.size.width {
                let (a, b) = (one[x, y], other[x, y])
                for (left, right) in [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)] {
                    let difference = Double(left) - Double(right)
                    sum += difference * difference
                }
            }
        }
        return 10 * log10(65_025 * Double(3 * one.size.pixelCount) / sum)
    }
}
