/// An ICC colour profile: what the numbers of a picture mean.
///
/// Source: ICC.1:2022, section 7.
public struct ColorProfile: Hashable, Sendable {
    /// The colours that a profile describes.
    public enum Space: String, CaseIterable, Hashable, Sendable {
        /// One part of luma.
        case gray = "GRAY"
        /// Red, green and blue.
        case rgb = "RGB "
        /// Four inks.
        case cmyk = "CMYK"
    }

    /// The profile, without anything that follows it.
    public let bytes: [UInt8]
    /// The colours that it describes.
    public let space: Space
    /// Whether the numbers are those of sRGB already, so that nothing has to be converted.
    ///
    /// It is found by the numbers in the profile, not by its name: the primaries are equal to a two-thousandth, and
    /// the curves come to the same 8-bit value within half a step. Grey has no primaries.
    public let isSRGB: Bool
    /// Whether the mean light of its numbers is what the curve of sRGB makes of it; not said of tables, which may say anything.
    let averagesLikeSRGB: Bool

    /// The curves and primaries, unless the profile has tables instead.
    var curves: ProfileCurves? {
        ProfileTags(of: ByteReader(bytes))?.curves(in: space)
    }

    /// Reads the header and the table of tags; nil when the bytes are no profile of a device or a colour space.
    ///
    /// - Parameter bytes: The profile.
    public init?(_ bytes: [UInt8]) {
        let reader = ByteReader(bytes)
        guard
            let length = reader.number(at: 0, length: 4), length >= 132, length <= bytes.count,
            reader.has("acsp", at: 36),
            ["scnr", "mntr", "prtr", "spac"].contains(where: { reader.has($0, at: 12) }),
            ["XYZ ", "Lab "].contains(where: { reader.has($0, at: 20) }),
            let space = Space.allCases.first(where: { reader.has($0.rawValue, at: 16) }),
            let tags = ProfileTags(of: reader.part(at: 0, length: length))
        else { return nil }
        self.bytes = length == bytes.count ? bytes : Array(bytes[..<length])
        self.space = space
        let curves = tags.curves(in: space)
        isSRGB = curves?.isSRGB ?? false
        averagesLikeSRGB = curves?.averageLikeSRGB ?? false
    }
}
