/// The script that a letter belongs to, as far as initials differ by it.
enum WritingSystem: Hashable {
    /// Latin, Greek, Cyrillic, Armenian and Georgian, which share fonts and stand side by side, and all digits.
    case european
    /// Hebrew: from right to left, letters apart.
    case hebrew
    /// Arabic, Syriac and their like: from right to left, letters joined.
    case arabic
    /// Scripts of South and South-East Asia that stack or join letters, told apart by their blocks.
    case brahmic(block: UInt32)
    /// Thai and Lao: vowels are written before, above and below the consonant.
    case thai
    /// Chinese characters, of every language.
    case han
    /// Japanese syllables.
    case kana
    /// Korean syllables.
    case hangul
    /// Everything else.
    case other

    /// Finds the script of a letter.
    ///
    /// - Parameter letter: The letter with its marks; the first scalar decides.
    init(of letter: Character) {
        let value = letter.unicodeScalars.first?.value ?? 0
        self = Self.blocks.first { $0.range.contains(value) }?.system ?? .other
        if case .brahmic = self {
            // The blocks of the Indian scripts have 128 places each.
            self = .brahmic(block: value / 128)
        }
    }

    /// Whether names of the script are abbreviated by whole characters rather than by their first letters.
    var isEastAsian: Bool {
        switch self {
        case .han, .kana, .hangul: true
        case .european, .hebrew, .arabic, .brahmic, .thai, .other: false
        }
    }

    /// Whether two letters side by side would join into a syllable or a word.
    var joinsLetters: Bool {
        switch self {
        case .arabic, .brahmic: true
        case .european, .hebrew, .thai, .han, .kana, .hangul, .other: false
        }
    }

    /// Unicode's blocks, the common ones first.
    private static let blocks: [(range: ClosedRange<UInt32>, system: WritingSystem)] = [
        (0x0000...0x058F, .european),
        (0x4E00...0x9FFF, .han),
        (0xAC00...0xD7FF, .hangul),
        (0x3040...0x30FF, .kana),
        (0x0590...0x05FF, .hebrew),
        (0x0600...0x08FF, .arabic),
        (0x0900...0x0DFF, .brahmic(block: 0)),
        (0x0E00...0x0EFF, .thai),
        (0x0F00...0x109F, .brahmic(block: 0)),
        (0x10A0...0x10FF, .european),
        (0x1100...0x11FF, .hangul),
        (0x1780...0x17FF, .brahmic(block: 0)),
        (0x1C80...0x1CBF, .european),
        (0x1D00...0x1FFF, .european),
        (0x2C60...0x2C7F, .european),
        (0x2D00...0x2D2F, .european),
        (0x2DE0...0x2DFF, .european),
        (0x3005...0x3007, .han),
        (0x3130...0x318F, .hangul),
        (0x31F0...0x31FF, .kana),
        (0x3400...0x4DBF, .han),
        (0xA640...0xA69F, .european),
        (0xA720...0xA7FF, .european),
        (0xA960...0xA97F, .hangul),
        (0xAB30...0xAB6F, .european),
        (0xF900...0xFAFF, .han),
        (0xFB00...0xFB17, .european),
        (0xFB1D...0xFB4F, .hebrew),
        (0xFB50...0xFDFF, .arabic),
        (0xFE70...0xFEFE, .arabic),
        (0xFF10...0xFF5A, .european),
        (0xFF66...0xFF9F, .kana),
        (0x1E900...0x1E95F, .arabic),
        (0x20000...0x3FFFF, .han),
    ]
}
