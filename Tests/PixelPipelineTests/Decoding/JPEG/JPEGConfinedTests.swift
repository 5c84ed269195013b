import SeededNumbers
import Testing

@testable import PixelPipeline

@Suite("JPEG reader: a part of a picture")
struct JPEGConfinedTests {
    private static let names = [
        "420.jpg", "422.jpg", "444.jpg", "gray.jpg", "gray-factors.jpg", "odd/restart-420.jpg", "odd/restart-gray.jpg",
        "progressive.jpg", "odd/progressive-gray.jpg",
    ]

    /// The part that is looked at, in full-size pixels: not as blocks lie.
    private static func part(of size: PixelSize) -> SourceRegion {
        let (width, height) = (Double(size.width), Double(size.height))
        return SourceRegion(left: width * 0.4, top: height * 0.35, right: width * 0.7, bottom: height * 0.6)
    }

    /// The size of a file's picture.
    private static func size(of bytes: [UInt8]) throws -> PixelSize {
        try JPEGReader.withReader(on: bytes, limits: .default) { reader throws(ImagingError) in reader.info.size }
    }

    /// Where two decodings of a plane differ: how many samples do within a part, and outside.
    private static func differences(
        _ one: DecodedPlane,
        _ other: DecodedPlane,
        _ part: SourceRegion
    ) -> (inside: Int, outside: Int) {
        let plane = one.plane
        let own = part.divided(across: plane.across.value, down: plane.down.value)
        var found = (inside: 0, outside: 0)
        for index in one.samples.indices where one.samples[index] != other.samples[index] {
            let (x, y) = (Double(index % plane.size.width), Double(index / plane.size.width))
            let isInside = x + 1 > own.left && x < own.right && y + 1 > own.top && y < own.bottom
            if isInside { found.inside += 1 } else { found.outside += 1 }
        }
        return found
    }

    /// The samples of the block at the upper left of a plane of light.
    private static func firstBlock(_ decoded: DecodedPlane) -> [Int] {
        let side = 1 << decoded.plane.blockShift
        return (0..<side).flatMap { y in (0..<side).map { Int(decoded.samples[y * decoded.plane.size.width + $0]) } }
    }

    @Test("has the samples of the whole picture, and no detail outside", arguments: names, DCTScale.allCases)
    func samples(_ name: String, scale: DCTScale) throws {
        let bytes = try Fixture.bytes("jpeg", name)
        let size = try Self.size(of: bytes)
        let whole = try DecodedPlane.all(of: bytes, scale: scale, decoder: .quick)
        var upper = SourceRegion(whole: size)
        upper.bottom = 1
        for part in [Self.part(of: size), upper] {
            let confined = try DecodedPlane.all(of: bytes, scale: scale, part: part, decoder: .quick)
            #expect(confined.map(\.plane) == whole.map(\.plane))
            for (one, other) in zip(whole, confined) { #expect(Self.differences(one, other, part).inside == 0) }
            // An eighth is nothing but means.
            let difference = Self.differences(whole[0], confined[0], part).outside
            #expect(scale == .eighth ? difference == 0 : difference > 0)
        }
        let confined = try DecodedPlane.all(of: bytes, scale: scale, part: Self.part(of: size), decoder: .quick)
        let (block, level) = (Self.firstBlock(whole[0]), Self.firstBlock(confined[0]))
        #expect(Set(level).count == 1)
        // The DC coefficient is the mean, but for what is rounded and cut at black and white.
        #expect(abs(block.reduce(0, +) / block.count - level[0]) <= 2)
    }

    @Test(
        "has the variances of the whole picture, and none outside",
        arguments: names,
        [DCTScale.half, .quarter, .eighth]
    )
    func variances(_ name: String, scale: DCTScale) throws {
        let bytes = try Fixture.bytes("jpeg", name)
        let part = Self.part(of: try Self.size(of: bytes))
        let whole = try DecodedPlane.all(of: bytes, scale: scale, notesVariances: true, decoder: .quick)[0]
        let confined =
            try DecodedPlane.all(of: bytes, scale: scale, notesVariances: true, part: part, decoder: .quick)[0]
        #expect(whole.variances.count == confined.variances.count)
        let side = Double(1 << whole.plane.blockShift)
        let across = whole.plane.across.value * side
        let down = whole.plane.down.value * side
        var inside = 0
        for (index, variance) in whole.variances.enumerated() {
            let column = Double(index % whole.plane.varianceStride)
            let row = Double(index / whole.plane.varianceStride)
            let isLeft = (column + 1) * across <= part.left || column * across >= part.right
            guard !isLeft, (row + 1) * down > part.top, row * down < part.bottom else { continue }
            #expect(confined.variances[index] == variance)
            inside += variance > 0 ? 1 : 0
        }
        #expect(inside > 0)
        #expect(confined.variances.count { $0 > 0 } < whole.variances.count { $0 > 0 })
    }

    @Test("is refused for what is wrong outside, too", arguments: ["420.jpg", "odd/restart-gray.jpg"])
    func damages(_ name: String) throws {
        let bytes = try Fixture.bytes("jpeg", name)
        let part = Self.part(of: try Self.size(of: bytes))
        let scan = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
        var random = SeededGenerator(seed: 5)
        var refused = 0
        for turn in 0..<120 {
            var broken = bytes
            let index = Int.random(in: (scan + 14)..<(bytes.count - 2), using: &random)
            if turn % 3 == 0 {
                broken.replaceSubrange(index..., with: [0xFF, 0xD9])
            } else {
                broken[index] = .random(in: 0...255, using: &random)
            }
            let whole = Result { () throws(ImagingError) in
                try DecodedPlane.all(of: broken, scale: .half, decoder: .quick)
            }
            let confined = Result { () throws(ImagingError) in
                try DecodedPlane.all(of: broken, scale: .half, part: part, decoder: .quick)
            }
            switch (whole, confined) {
            case (.success(let one), .success(let other)):
                #expect(zip(one, other).allSatisfy { Self.differences($0, $1, part).inside == 0 })
            case (.failure(let one), .failure(let other)):
                #expect(one == other)
                refused += 1
            default: Issue.record("one of both is refused in turn \(turn)")
            }
        }
        #expect(refused > 20)
    }
}
