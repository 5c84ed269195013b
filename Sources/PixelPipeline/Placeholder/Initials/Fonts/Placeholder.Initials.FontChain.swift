extension Placeholder.Initials {
    /// The fonts that letters are looked for in, one after the other.
    ///
    /// First a file of the user's choice, then two fonts at the paths where Debian installs them: fontconfig takes some
    /// milliseconds to start, and they have nearly all European names. Then every installed font that fontconfig knows to
    /// have the letters, in an order that only depends on what is installed.
    public struct FontChain: Hashable, Sendable {
        /// The fonts that are installed, and nothing besides.
        public static let installed = FontChain(chosen: nil)

        /// The file that comes before all others.
        private let chosen: FontFile?

        private init(chosen: FontFile?) {
            self.chosen = chosen
        }

        /// Creates a chain that begins with a file.
        ///
        /// - Parameter path: The path of a TrueType or OpenType font or collection, of which the first face is taken.
        /// - Throws: ``ImagingError/parameter(reason:)`` when the file can't be read or is no such font.
        public init(beginningWith path: String) throws(ImagingError) {
            let file = FontFile(path: path)
            guard Typeface(file) != nil else {
                throw .parameter(reason: "the file \(path) is not a font that can be read")
            }
            self.init(chosen: file)
        }

        /// The semibold face that names are drawn with where it is there, and the one that Debian always has.
        private static let first = [
            FontFile(path: "/usr/share/fonts/truetype/open-sans/OpenSans-Semibold.ttf"),
            FontFile(path: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"),
        ]

        /// Finds the first font that has all letters.
        ///
        /// - Parameter text: The letters.
        /// - Returns: The letters in that font, or nil when there is none.
        func lettering(_ text: String) -> Lettering? {
            let near = (chosen.map { [$0] } ?? []) + Self.first
            for file in near {
                if let found = Lettering(text, in: file) { return found }
            }
            for font in InstalledFont.all(having: text) where !near.contains(font.file) {
                if let found = Lettering(text, in: font.file) { return found }
            }
            return nil
        }
    }
}
