import SeededNumbers
import Testing

@testable import PixelPipeline

@Suite("Colour transform")
struct ColorTransformTests {
    /// A profile that a fixture contains.
    private func profile(_ name: String) throws -> ColorProfile {
        try #require(try ImageHeader(reading: Fixture.bytes("color", name)).colorProfile)
    }

    /// The layouts that a profile can be used with.
    private func layouts(of space: ColorProfile.Space) -> [ColorTransform.Layout] {
        switch space {
        case .gray: [.gray, .rgb, .rgba]
        case .rgb: [.rgb, .rgba]
        case .cmyk: [.cmyk]
        }
    }

    @Test(
        "makes pictures look as Pillow's ImageCms does, and leaves those alone that say sRGB or nothing usable",
        arguments: ColorFixture.all
    )
    func pictures(_ fixture: ColorFixture) throws {
        let golden = try Renderer().bitmap(of: Fixture.bytes("color", fixture.golden))
        let actual = try Renderer().bitmap(of: fixture.bytes())
        try PictureComparison(of: actual, with: golden).expect(fixture.source, tolerance: fixture.tolerance)
    }

    @Test("changes what it has to change by far more than the tolerance")
    func effect() throws {
        for (name, plain) in [("wide.png", "srgb-v4.png"), ("print.png", "srgb-v4.png"), ("gray.png", "gray-srgb.png")]
        {
            let one = try Renderer().bitmap(of: Fixture.bytes("color", name)).bytes
            let other = try Renderer().bitmap(of: Fixture.bytes("color", plain)).bytes
            #expect(zip(one, other).map { abs(Int($0) - Int($1)) }.max() ?? 0 > 5, "\(name)")
        }
    }

    @Test("is only there for layouts that the profile describes", arguments: ["gray.png", "wide.png", "inks.jpg"])
    func fitting(_ name: String) throws {
        let profile = try profile(name)
        for layout in ColorTransform.Layout.allCases {
            let transform = ColorTransform(from: profile, layout: layout)
            #expect((transform != nil) == layouts(of: profile.space).contains(layout), "\(layout)")
        }
    }

    @Test("is not there for a profile without its curves")
    func hollow() throws {
        let profile = try profile("hollow.png")
        #expect(ColorTransform.Layout.allCases.allSatisfy { ColorTransform(from: profile, layout: $0) == nil })
    }

    @Test("gives the same colors with alpha and without, and keeps alpha", arguments: ["wide.png", "gray.png"])
    func alpha(_ name: String) throws {
        let profile = try profile(name)
        var generator = SeededGenerator(seed: 11)
        let colors = (0..<500).map { _ in UInt8.random(in: 0...255, using: &generator) }
        var three = colors.flatMap { [$0, profile.space == .gray ? $0 : 255 - $0, $0] }
        var four = colors.enumerated()
            .flatMap { index, value in
                [value, profile.space == .gray ? value : 255 - value, value, UInt8(index % 256)]
            }
        try convert(&three, from: profile, layout: .rgb)
        try convert(&four, from: profile, layout: .rgba)
        for index in colors.indices {
            #expect(Array(four[(index * 4)..<(index * 4 + 3)]) == Array(three[(index * 3)..<(index * 3 + 3)]))
            #expect(four[index * 4 + 3] == UInt8(index % 256))
        }
    }

    @Test("gives the colors of inks that Pillow gives", arguments: ColorFixture.patches)
    func inks(_ patch: ColorFixture.Patch) throws {
        var pixel = patch.inks
        try convert(&pixel, from: profile("inks.jpg"), layout: .cmyk)
        #expect(pixel[3] == 255)
        for (found, wanted) in zip(pixel, patch.color) {
            #expect(abs(Int(found) - Int(wanted)) <= 2, "\(patch.inks): \(pixel), not \(patch.color)")
        }
    }

    @Test("is made once for equal profiles, and forgotten when others were used since")
    func cache() throws {
        let cache = ColorTransformCache(capacity: 2)
        let wide = try profile("wide.png")
        let first = cache.transform(from: wide, layout: .rgba)
        #expect(try cache.transform(from: profile("wide.jpg"), layout: .rgba) === first)
        #expect(cache.transform(from: wide, layout: .rgb) !== first)
        #expect(cache.transform(from: wide, layout: .rgba) === first)
        _ = try cache.transform(from: profile("gray.png"), layout: .gray)
        _ = try cache.transform(from: profile("print.png"), layout: .rgba)
        #expect(cache.transform(from: wide, layout: .rgba) !== first)
    }

    @Test(
        "works or is not there when any byte of its profile is wrong",
        arguments: ["wide.png", "gray.png", "inks.jpg"]
    )
    func damaged(_ name: String) throws {
        let bytes = try profile(name).bytes
        // Preparing a conversion of inks takes long.
        let step = bytes.count / (name == "inks.jpg" ? 20 : 400) + 1
        var usable = 0
        for position in stride(from: 0, to: bytes.count, by: step) {
            var broken = bytes
            broken[position] ^= 0xA5
            guard let profile = ColorProfile(broken) else { continue }
            for layout in layouts(of: profile.space) {
                guard let transform = ColorTransform(from: profile, layout: layout) else { continue }
                var pixels = [UInt8](repeating: 90, count: 12)
                unsafe pixels.withUnsafeMutableBufferPointer { unsafe transform.apply(to: $0) }
                usable += 1
            }
        }
        #expect(usable > 0)
    }

    private func convert(
        _ pixels: inout [UInt8],
        from profile: ColorProfile,
        layout: ColorTransform.Layout
    ) throws {
        let transform = try #require(ColorTransform(from: profile, layout: layout))
        unsafe pixels.withUnsafeMutableBufferPointer { unsafe transform.apply(to: $0) }
    }
}
