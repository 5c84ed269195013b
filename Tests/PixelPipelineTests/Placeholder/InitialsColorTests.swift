import Testing

@testable import PixelPipeline

@Suite("Initials: colours")
struct InitialsColorTests {
    private typealias ColorPair = Placeholder.Initials.ColorPair

    @Test("contrast is measured as WCAG 2 says")
    func formula() {
        // White on black is 21 : 1 by definition; #767676 is the lightest grey that passes on white, #777777 fails.
        #expect(abs(Color.white.contrast(to: .black) - 21) < 0.001)
        #expect(abs(Color(opaque: 0x767676).contrast(to: .white) - 4.54) < 0.005)
        #expect(abs(Color(opaque: 0x777777).contrast(to: .white) - 4.48) < 0.005)
        #expect(abs(Color(opaque: 0x0000FF).contrast(to: .white) - 8.59) < 0.005)
    }

    @Test("OKLCH becomes the sRGB colours that CSS Color 4 gives")
    func oklch() {
        #expect(Color(lightness: 1, chroma: 0, hue: 0) == .white)
        #expect(Color(lightness: 0, chroma: 0, hue: 0) == .black)
        #expect(Color(lightness: 0.62796, chroma: 0.25768, hue: 29.234) == Color(opaque: 0xFF0000))
        #expect(Color(lightness: 0.51975, chroma: 0.17686, hue: 142.495) == Color(opaque: 0x008000))
        #expect(Color(lightness: 0.45201, chroma: 0.31321, hue: 264.052) == Color(opaque: 0x0000FF))
    }

    @Test("every hue has a contrast of at least 4.5 : 1", arguments: Placeholder.Initials.Variant.allCases)
    func hues(_ variant: Placeholder.Initials.Variant) {
        for hue in 0..<ColorPair.hueCount {
            let pair = ColorPair(hue: hue, variant: variant)
            #expect(pair.ink.contrast(to: pair.ground) >= 4.5)
        }
    }

    @Test("every user has a contrast of at least 4.5 : 1", arguments: Placeholder.Initials.Variant.allCases)
    func users(_ variant: Placeholder.Initials.Variant) {
        let odd: [Int64] = [.min, -1, 0, 1, .max]
        for userID in odd + Array(20_000..<24_000) {
            let pair = ColorPair(userID: userID, variant: variant)
            #expect(pair.ink.contrast(to: pair.ground) >= 4.5)
        }
    }

    @Test("neighbouring ids are spread over the hues evenly")
    func spread() {
        var counts: [Color: Int] = [:]
        for userID in Int64(20_000)..<Int64(22_400) {
            counts[ColorPair(userID: userID, variant: .light).ground, default: 0] += 1
        }
        // 2400 ids on 24 hues: 100 each, and a standard deviation of about 10.
        #expect(counts.count == 24)
        #expect(counts.values.allSatisfy { (60...140).contains($0) })
    }

    @Test("stay the same for a user: a change needs a new version")
    func stable() {
        #expect(Placeholder.Initials.version == 1)
        // SplitMix64 with seed 0 begins with 0xE220A8397B1DCDAF, which is 7 modulo 24.
        #expect(ColorPair(userID: 0, variant: .light) == ColorPair(hue: 7, variant: .light))
        #expect(ColorPair(userID: 0, variant: .light) != ColorPair(userID: 0, variant: .dark))
    }
}
