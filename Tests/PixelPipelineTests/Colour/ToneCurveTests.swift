import Testing

@testable import PixelPipeline

/// Expected values are arithmetic: the mean light of black and white is half of it, which sRGB's curve writes as 187.5.
@Suite("Tone curve")
struct ToneCurveTests {
    /// A curve of one power, with 8 bits after the point.
    ///
    /// Source: ICC.1:2022, section 10.6.
    private func curve(power: Double) throws -> ToneCurve {
        let number = UInt16((power * 256).rounded())
        let bytes = Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, UInt8(number >> 8), UInt8(number & 0xFF)]
        return try #require(ToneCurve(ByteReader(bytes)))
    }

    // 255 * sRGB(0.7354 ^ power): 189 for 2.2, 200 for 1.8, 223 for 1.
    @Test(
        "averages as sRGB does with a power of about 2.2, and with no other",
        arguments: [(1.0, false), (1.8, false), (2.0, false), (2.2, true), (2.8, false)]
    )
    func power(_ power: Double, _ expected: Bool) throws {
        #expect(try curve(power: power).averagesLikeSRGB == expected)
    }

    @Test("averages as sRGB does where it is that of sRGB")
    func standard() {
        let curve = ToneCurve.formula(g: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.040_45, e: 0, f: 0)
        #expect(curve.averagesLikeSRGB && curve.isSRGB)
    }
}
