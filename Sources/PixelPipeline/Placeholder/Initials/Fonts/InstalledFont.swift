import CText

/// A font that fontconfig knows, and how well it suits initials.
struct InstalledFont: Comparable {
    /// The file and the face in it.
    let file: FontFile
    /// How unlike the wanted style it is: first the family, then whether it is plain, then the distance of the weight.
    private let unlikeness: [Int]

    /// The beginnings of the names of families, the best first.
    private static let families = ["Open Sans", "Noto Sans", "DejaVu Sans", "Noto ", "WenQuanYi"]
    /// Semibold on fontconfig's scale.
    private static let wantedWeight = 180

    /// Finds the fonts that have all letters.
    ///
    /// The C function is `portrait_font_list_find`.
    ///
    /// - Parameter text: The letters; joiners and spaces do not count, since they leave no ink.
    /// - Returns: The fonts, the most suitable first; the same list whenever the same fonts are installed.
    static func all(having text: String) -> [InstalledFont] {
        let inked = text.unicodeScalars.filter { scalar in
            !scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isWhitespace
        }
        let values = inked.map(\.value)
        var list = unsafe portrait_font_list()
        guard unsafe portrait_font_list_find(values, values.count, &list) == PORTRAIT_TEXT_OK else { return [] }
        defer { unsafe portrait_font_list_free(&list) }
        return unsafe UnsafeBufferPointer(start: list.entries, count: list.count).map { InstalledFont($0) }.sorted()
    }

    private init(_ entry: portrait_font_entry) {
        let path = unsafe withUnsafeBytes(of: entry.path) { unsafe Self.text($0) }
        let family = unsafe withUnsafeBytes(of: entry.family) { unsafe Self.text($0) }
        file = FontFile(path: path, index: entry.index)
        unlikeness = [
            Self.families.firstIndex { family.hasPrefix($0) } ?? Self.families.count,
            entry.plain == 1 ? 0 : 1,
            abs(Int(entry.weight) - Self.wantedWeight),
        ]
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Orders by likeness to the wanted style, then by path and index.
    ///
    /// - Parameters:
    ///   - left: A font.
    ///   - right: Another font.
    /// - Returns: Whether the first is more suitable.
    static func < (left: InstalledFont, right: InstalledFont) -> Bool {
        if left.unlikeness != right.unlikeness { return left.unlikeness.lexicographicallyPrecedes(right.unlikeness) }
        return (left.file.path, left.file.index) < (right.file.path, right.file.index)
    }
}
