/// Ends a command with a code, and without a word: what is to be said about it was said.
struct ExitCode: Error, Hashable, Sendable {
    /// The code, as ``ExitStatus`` numbers them.
    let rawValue: Int32

    init(_ rawValue: Int32) { self.rawValue = rawValue }
}
