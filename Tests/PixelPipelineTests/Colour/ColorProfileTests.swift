import PixelPipeline
import Testing

@Suite("Colour profile")
struct ColorProfileTests {
    /// A profile that a fixture contains.
    private func profile(of name: String) throws -> ColorProfile {
        try #require(try ImageHeader(reading: Fixture.bytes("color", name)).colorProfile)
    }

    @Test("is found where the colors have to be converted, and nowhere else", arguments: ColorFixture.all)
    func found(_ fixture: ColorFixture) throws {
        let profile = try ImageHeader(reading: fixture.bytes()).colorProfile
        let spaces: [String: ColorProfile.Space] = ["gray": .gray, "rgb": .rgb, "cmyk": .cmyk]
        #expect(profile?.space == fixture.profile.flatMap { spaces[$0] })
        #expect(profile?.isSRGB != true)
    }

    @Test("is tested with every picture of the folder")
    func corpus() {
        #expect(ColorFixture.all.count > 30)
        let listed = Set(ColorFixture.all.flatMap { [$0.source, $0.golden] })
        #expect(Set(Fixture.names(in: "color")).subtracting(["golden.json"]) == listed)
    }

    @Test("is the same in every format and in one piece or several")
    func sameEverywhere() throws {
        let wide = try profile(of: "wide.jpg")
        for name in ["wide.png", "wide.webp", "pieces.jpg", "alpha.png"] {
            #expect(try profile(of: name) == wide, "\(name)")
        }
    }

    @Test("is sRGB by its numbers, whatever its name and version", arguments: ["srgb-v2.jpg", "srgb-v4.jpg"])
    func standard(_ name: String) throws {
        let bytes = try Fixture.bytes("color", name)
        // The segment is the first of its kind: two bytes of marker, two of length, the name and two numbers.
        let start = try #require(bytes.firstIndex(of: 0xE2)) + 17
        let profile = try #require(ColorProfile(Array(bytes[start...])))
        #expect(profile.isSRGB)
        #expect(profile.space == .rgb)
        // A slightly redder red is no longer sRGB: the first number of the first primary.
        var redder = profile.bytes
        let tag = try #require((0..<redder.count).first { Array(redder[$0...].prefix(4)) == Array("rXYZ".utf8) })
        let index = redder[(tag + 4)..<(tag + 8)].reduce(0) { $0 << 8 | Int($1) }
        redder[index + 10] &+= 1
        #expect(try #require(ColorProfile(redder)).isSRGB == false)
    }

    @Test("is refused with another signature, class or space", arguments: [12, 16, 20, 36])
    func refused(_ index: Int) throws {
        var bytes = try profile(of: "wide.jpg").bytes
        bytes[index] = UInt8(ascii: "?")
        #expect(ColorProfile(bytes) == nil)
    }

    @Test("is read or refused at every length, with any bit flipped")
    func damaged() throws {
        let bytes = try profile(of: "wide.jpg").bytes
        for length in 0..<bytes.count {
            #expect(ColorProfile(Array(bytes[..<length])) == nil)
        }
        for position in bytes.indices {
            for bit in 0..<8 {
                var flipped = bytes
                flipped[position] ^= 1 << UInt8(bit)
                _ = ColorProfile(flipped)
            }
        }
    }

    @Test("is ignored when it is larger than the limit", arguments: ["wide.jpg", "wide.png", "wide.webp"])
    func limit(_ name: String) throws {
        let bytes = try Fixture.bytes("color", name)
        let count = try profile(of: name).bytes.count
        #expect(
            try ImageHeader(reading: bytes, limits: DecodeLimits(maximumProfileByteCount: count)).colorProfile != nil
        )
        let header = try ImageHeader(reading: bytes, limits: DecodeLimits(maximumProfileByteCount: count - 1))
        #expect(header.colorProfile == nil)
    }
}
