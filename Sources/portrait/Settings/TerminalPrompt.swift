import Glibc
import Screenlets

/// Questions to the person at the terminal.
enum TerminalPrompt {
    /// Whether somebody may be there to answer.
    static var isPossible: Bool { isatty(STDIN_FILENO) == 1 }

    /// Asks for a line of text.
    ///
    /// - Returns: Nil where nobody is there to answer, or nothing was answered.
    static func line(_ question: String) -> String? {
        guard isPossible else { return nil }
        StandardStreams.writeError(question)
        return readLine().flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Asks for a secret; what is typed is not shown.
    ///
    /// - Returns: Nil where nobody is there to answer, or nothing was answered.
    static func secret(_ question: String) -> String? {
        var shown = termios()
        guard isPossible, unsafe tcgetattr(STDIN_FILENO, &shown) == 0 else { return nil }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        guard unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 else { return nil }
        defer {
            unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
            StandardStreams.writeError("\n")
        }
        return line(question)
    }
}
