import Glibc

extension ColorProfile {
    /// Makes a profile for the colours that a HEIF or PNG file tells by numbers; nil where they are taken for sRGB.
    ///
    /// Primaries of Display P3 and BT.2020 and the curves of linear light, of gamma 2.2 and 2.8, and of PQ are converted. The
    /// curves of cameras (BT.709, BT.601, BT.2020) are taken for that of sRGB, as most viewers do: pictures are made on
    /// displays, which show them so. So is HLG, which is made to look right there. White in PQ is light of 203 cd/m2, and what
    /// is brighter is white. Source: ITU-T H.273, sections 8.1 and 8.2; ITU-R BT.2100; ITU-R BT.2408, section 2.
    ///
    /// - Parameters:
    ///   - primariesCode: The number of the primaries.
    ///   - curveCode: That of the curve.
    init?(primaries primariesCode: Int?, curve curveCode: Int?) {
        let primaries: [[Double]]
        switch primariesCode {
        case 9: primaries = Self.wide
        case 11, 12: primaries = Self.displayP3
        default: primaries = StandardRGB.primaries
        }
        let curve: [Double]? =
            switch curveCode {
            case 4: Self.curve { pow($0, 2.2) }
            case 5: Self.curve { pow($0, 2.8) }
            case 8: [0, 1]
            case 16: Self.curve(Self.perceptual)
            default: nil
            }
        guard primaries != StandardRGB.primaries || curve != nil else { return nil }
        self.init(Self.bytes(primaries: primaries, curve: curve ?? Self.curve(StandardRGB.light)))
    }

    /// X, Y and Z of the primaries of Display P3 (SMPTE EG 432-1), relative to D50.
    private static let displayP3 = [
        [0.515_12, 0.241_20, -0.001_05], [0.291_98, 0.692_25, 0.041_89], [0.157_10, 0.066_57, 0.784_07],
    ]
    /// The same of BT.2020.
    private static let wide = [
        [0.673_48, 0.279_04, -0.001_94], [0.165_66, 0.675_34, 0.029_98], [0.125_05, 0.045_61, 0.796_86],
    ]

    /// The light of PQ, where 1 is white.
    private static func perceptual(_ value: Double) -> Double {
        let root = pow(value, 1 / 78.843_75)
        let light = pow(max(root - 0.835_937_5, 0) / (18.851_562_5 - 18.687_5 * root), 1 / 0.159_301_757_812_5)
        return min(1, light * 10_000 / 203)
    }

    private static func curve(_ light: (Double) -> Double) -> [Double] {
        (0...1_023).map { light(Double($0) / 1_023) }
    }

    /// Writes a profile of version 2 with primaries and one curve for all three.
    ///
    /// Source: ICC.1:2001-04, sections 6.1 to 6.5.
    private static func bytes(primaries: [[Double]], curve: [Double]) -> [UInt8] {
        var tags = zip(["rXYZ", "gXYZ", "bXYZ"], primaries)
            .map { name, primary in
                (name, text("XYZ ") + big(0, 4) + primary.flatMap { big(Int(($0 * 65_536).rounded()), 4) })
            }
        let points = curve.flatMap { big(Int((min(1, max(0, $0)) * 65_535).rounded()), 2) }
        let tone = text("curv") + big(0, 4) + big(curve.count, 4) + points
        tags.append(("rTRC", tone))
        let start = 132 + 12 * 6
        var table = big(6, 4)
        var content: [UInt8] = []
        for (name, part) in tags {
            table += text(name) + big(start + content.count, 4) + big(part.count, 4)
            if name == "rTRC" {
                for name in ["gTRC", "bTRC"] {
                    table += text(name) + big(start + content.count, 4) + big(part.count, 4)
                }
            }
            content += part
        }
        let white = [0.964_2, 1, 0.824_9].flatMap { big(Int(($0 * 65_536).rounded()), 4) }
        let kind = big(0, 4) + big(0x0240_0000, 4) + text("mntrRGB XYZ ") + big(0, 12) + text("acsp")
        let header = kind + big(0, 28) + white + big(0, 48)
        return big(128 + table.count + content.count, 4) + header + table + content
    }

    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// Gives the bytes of a number, the most significant one first.
    private static func big(_ value: Int, _ length: Int) -> [UInt8] {
        (0..<length).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> ($0 * 8)) : 0 }
    }
}
