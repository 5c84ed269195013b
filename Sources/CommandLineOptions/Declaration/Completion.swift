/// What a shell may complete the value of an option to.
public enum Completion: Sendable {
    /// Nothing is known.
    case nothing
    /// The names of files.
    case files
    /// The names of folders.
    case folders
    /// Some of these words, or all of them.
    case words(@Sendable () -> [String])

    /// Words that are only put together when a script is asked for.
    ///
    /// - Parameter words: The words, none of which has blanks.
    /// - Returns: The completion.
    public static func of(_ words: @autoclosure @escaping @Sendable () -> [String]) -> Completion {
        .words(words)
    }
}
