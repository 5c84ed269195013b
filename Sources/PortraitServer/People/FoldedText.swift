import CUTF8Proc
import Glibc

/// A text in the form in which it is searched, whatever its case and however its letters are put together.
///
/// Letters are taken apart (NFKD), so that the beginning of one is found as well, such as the first part of a Hangul
/// syllable.
struct FoldedText: Hashable, Sendable {
    /// The text in UTF-8, where a scalar never begins within another one.
    private let bytes: [UInt8]

    /// Folds a text.
    ///
    /// - Parameter text: The text as it was written.
    init(_ text: String) {
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
        bytes = isPlain ? Array(text.lowercased().utf8) : Self.folded(Array(text.utf8))
    }

    /// Whether the text contains another one; every text contains the empty one.
    ///
    /// - Parameter part: The other text.
    /// - Returns: Whether it does.
    func contains(_ part: FoldedText) -> Bool {
        guard let first = part.bytes.first else { return true }
        var rest = bytes[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: part.bytes) { return true }
            rest = rest.dropFirst()
        }
        return false
    }

    /// Takes letters apart and folds their case: `ς` becomes `σ`, and `ß` becomes `ss` (Unicode, section 3.13).
    ///
    /// The C function is `utf8proc_map`.
    private static func folded(_ text: [UInt8]) -> [UInt8] {
        var text = text
        var result: UnsafeMutablePointer<utf8proc_uint8_t>?
        let forms = UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue | UTF8PROC_CASEFOLD.rawValue
        let count = unsafe utf8proc_map(&text, utf8proc_ssize_t(text.count), &result, utf8proc_option_t(forms))
        guard let result = unsafe result else { return text }
        defer { unsafe free(result) }
        return unsafe Array(UnsafeBufferPointer(start: result, count: max(count, 0)))
    }
}
