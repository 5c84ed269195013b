/// The tagged parts of a colour profile.
///
/// Profiles that calculate with multi-process elements in place of tables are not taken: what they ask for is not bounded by
/// their length, as any number of elements may share their bytes. Source: ICC.1:2022, sections 7.3, 9.2 and 10.
struct ProfileTags {
    /// Whether colours are stated as X, Y and Z, and not as Lab.
    let isRelativeToXYZ: Bool
    private let parts: [String: ByteReader]

    /// The most elements of a tag that is made of them.
    private static let maximumElementCount = 16
    /// What the names of tags begin with that are made of elements, from the device and back.
    private static let elementNames = ["D2B", "B2D"]

    /// Reads the table of tags; nil when there are more than 100 of them, one lies outside the profile, or one is made of
    /// elements for a conversion, or of more than 16.
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
            let part = profile.part(at: offset, length: length)
            guard
                !Self.elementNames.contains(where: name.hasPrefix),
                Self.elementCount(of: part) <= Self.maximumElementCount
            else { return nil }
            parts[name] = part
        }
        self.parts = parts
        isRelativeToXYZ = profile.has("XYZ ", at: 20)
    }

    /// The elements of a tag of the type `multiProcessElementsType`; 0 of all others (section 10.16).
    private static func elementCount(of part: ByteReader) -> Int {
        part.has("mpet", at: 0) ? part.number(at: 12, length: 4) ?? 0 : 0
    }

    /// Whether there is a table for the perceptual intent, which goes before curves and primaries.
    var hasTable: Bool { parts["A2B0"] != nil }

    /// Gives a curve.
    ///
    /// - Parameter name: The name of its tag.
    /// - Returns: The curve, or nil when there is none or it can't be read.
    func curve(_ name: String) -> ToneCurve? {
        parts[name].flatMap(ToneCurve.init)
    }

    /// Gives the light of a primary.
    ///
    /// - Parameter name: The name of its tag.
    /// - Returns: X, Y and Z, relative to D50, or nil when there is none or it can't be read.
    func primary(_ name: String) -> [Double]? {
        guard let part = parts[name], part.has("XYZ ", at: 0), part.count >= 20 else { return nil }
        return [8, 12, 16]
            .map { offset in
                Double(Int32(truncatingIfNeeded: part.number(at: offset, length: 4) ?? 0)) / 65_536
            }
    }
}
