/// The fonts that letters of captions are found in, each letter by itself.
///
/// What a letter is drawn in depends on nothing but the letter, so that the order of the captions does not matter.
struct CaptionFonts: Sendable {
    /// The most letters that are remembered; after that, everything is looked up anew.
    private static let maximumCount = 4096

    private let chain: Placeholder.Initials.FontChain
    private var files: [Character: FontFile?] = [:]

    /// Creates fonts of which nothing is known yet.
    ///
    /// - Parameter chain: The fonts to look in.
    init(chain: Placeholder.Initials.FontChain) {
        self.chain = chain
    }

    /// Finds the font of a letter; the first time in some tenths of a millisecond.
    ///
    /// - Parameter character: The letter with its marks.
    /// - Returns: The first font that has it, or nil when there is none.
    mutating func file(for character: Character) -> FontFile? {
        if let known = files[character] { return known }
        let file = found(character)
        if files.count >= Self.maximumCount { files.removeAll() }
        files[character] = .some(file)
        return file
    }

    private func found(_ character: Character) -> FontFile? {
        guard let lettering = chain.lettering(String(character)) else { return nil }
        return lettering.file
    }
}
