import Screenlets

/// A number that tells whether a file is what the same original and the same recipe would give again.
struct OutputPrint: Hashable, Sendable {
    private let hash: StableHash

    /// Takes the print of a file.
    ///
    /// - Parameters:
    ///   - original: The SHA-256 digest of what it was made from, or what else decides.
    ///   - recipe: The recipe with everything that shapes the file, such as a hook.
    ///   - output: The SHA-256 digest of the file.
    init(original: String, recipe: String, output: String) {
        hash = StableHash([original, recipe, output])
    }

    /// The print as it is written in a journal.
    var text: String { hash.text }
}
