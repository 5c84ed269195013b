/// The tagged parts of a colour profile.
///
/// Source: ICC.1:2022, sections 7.3, 9.2 and 10.
struct ProfileTags {
    private let parts: [String: ByteReader]

    /// Reads the table of tags; nil when there are more than 100 of them or one lies outside the profile.
    ///
    /// - Parameter profile: The whole profile.
    init?(of profile: ByteReader) {
        // The C library reads no more tags than that either.
        guard let count = profile.number(at: 128, length: 4), count <= 100 else { return nil }
        var parts: [String: ByteReader] = [:]
        for index in 0..<count {
            let entry = 132 + index * 12
            guard
                let offset = profile.number(at: entry + 4, length: 4),
                let length = profile.number(at: entry + 8, length: 4),
                offset <= profile.count, length <= profile.count - offset
            else { return nil }
            let name = String(decoding: profile.part(at: entry, length: 4).bytes, as: UTF8.self)
            parts[name] = profile.part(at: offset, length: length)
        }
        self.parts = parts
    }

    /// Whether curves and primaries are those of sRGB, and no table stands before them.
    ///
    /// - Parameter space: The colours that the profile describes.
    /// - Returns: Whether they are; false for inks.
    func describeSRGB(in space: ColorProfile.Space) -> Bool {
        guard parts["A2B0"] == nil, parts["A2B1"] == nil else { return false }
        switch space {
        case .gray: return hasCurve("kTRC")
        case .rgb:
            return Self.primaries.allSatisfy(hasPrimary) && ["rTRC", "gTRC", "bTRC"].allSatisfy(hasCurve)
        case .cmyk: return false
        }
    }

    private func hasCurve(_ name: String) -> Bool {
        parts[name].flatMap(ToneCurve.init)?.isSRGB ?? false
    }

    private func hasPrimary(_ name: String, _ wanted: [Double]) -> Bool {
        guard let part = parts[name], part.has("XYZ ", at: 0) else { return false }
        return wanted.indices.allSatisfy { index in
            guard let number = part.number(at: 8 + index * 4, length: 4) else { return false }
            let value = Double(Int32(truncatingIfNeeded: number)) / 65_536
            return abs(value - wanted[index]) < 0.000_5
        }
    }

    /// The primaries of sRGB as X, Y and Z, adapted to D50 by the Bradford transform.
    ///
    /// Source: IEC 61966-2-1 and ICC.1:2022, annex E.
    private static let primaries: [(String, [Double])] = [
        ("rXYZ", [0.436_03, 0.222_48, 0.013_92]), ("gXYZ", [0.385_11, 0.716_90, 0.097_07]),
        ("bXYZ", [0.143_05, 0.060_62, 0.713_93]),
    ]
}
