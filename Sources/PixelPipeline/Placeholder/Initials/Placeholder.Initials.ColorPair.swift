extension Placeholder.Initials {
    /// The colours of a picture of initials: two tones of one hue with a contrast of at least 4.5 : 1 by WCAG 2.
    public struct ColorPair: Hashable, Sendable {
        /// The number of hues, evenly spread.
        static let hueCount = 24

        /// The colour behind the letters.
        public let ground: Color
        /// The colour of the letters.
        public let ink: Color

        /// Chooses the colours of a user.
        ///
        /// - Parameters:
        ///   - userID: The user's id.
        ///   - variant: The kind of page.
        public init(userID: Int64, variant: Variant = .light) {
            self.init(hue: Int(Self.scattered(UInt64(bitPattern: userID)) % UInt64(Self.hueCount)), variant: variant)
        }

        /// Makes the colours of a hue, in OKLCH: the tones look equally light and equally strong in every hue.
        ///
        /// - Parameters:
        ///   - hue: The number of the hue, from 0 to ``hueCount`` - 1.
        ///   - variant: The kind of page.
        init(hue: Int, variant: Variant) {
            let degrees = Double(hue) * 360 / Double(Self.hueCount) + 15
            switch variant {
            case .light:
                ground = Color(lightness: 0.88, chroma: 0.07, hue: degrees)
                ink = Color(lightness: 0.38, chroma: 0.10, hue: degrees)
            case .dark:
                ground = Color(lightness: 0.42, chroma: 0.10, hue: degrees)
                ink = Color(lightness: 0.93, chroma: 0.045, hue: degrees)
            }
        }

        /// Scatters neighbouring numbers: the last step of SplitMix64.
        private static func scattered(_ number: UInt64) -> UInt64 {
            var mixed = number &+ 0x9E37_79B9_7F4A_7C15
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
