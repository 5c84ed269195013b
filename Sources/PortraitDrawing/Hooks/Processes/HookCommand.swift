import Screenlets

/// A command that is run as a hook: an argument vector.
public struct HookCommand: Hashable, Sendable {
    /// The program and its arguments; at least one word.
    public let words: [String]
    /// The command as it was written.
    public let text: String

    /// Reads a command; nil when there is no word or a quote is not closed.
    ///
    /// - Parameters:
    ///   - text: The command, split into words as a shell would split it; nothing is expanded.
    ///   - usesShell: Whether `/bin/sh -c` gets the text as it is instead.
    public init?(_ text: String, usesShell: Bool = false) {
        guard let words = ShellWords.split(text), let program = words.first, !program.isEmpty,
            !text.unicodeScalars.contains("\0")
        else { return nil }
        self.words = usesShell ? ["/bin/sh", "-c", text] : words
        self.text = text
    }

    /// The name for messages: the last part of the program's path.
    var name: String {
        let program = ShellWords.split(text)?.first ?? text
        return program.split(separator: "/").last.map(String.init) ?? program
    }
}
