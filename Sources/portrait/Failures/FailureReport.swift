import FoundationEssentials
import Screenlets

/// A failure as the program tells it: two lines for people, or one JSON object for programs.
struct FailureReport: Encodable, Sendable {
    let code: PortraitError.Code
    let exit: Int32
    let message: String
    let hint: String

    init(_ error: PortraitError) {
        code = error.code
        exit = ExitStatus.code(for: error.code)
        message = error.message
        hint = CommandHints.table[error.hint] ?? error.hint
    }

    /// Tells the failure; the JSON goes to standard output, the lines to standard error.
    func tell(json: Bool) {
        if json {
            do throws(PortraitError) {
                return try StandardStreams.writeOutput(StandardStreams.json(["error": self]))
            } catch {
                // The lines below tell it all the same, also where the output is what fails.
            }
        }
        StandardStreams.writeError(lines)
    }

    /// The lines for people; what the portal says may be anything, and steers no terminal.
    var lines: String { "portrait: error: \(message.visible)\nhint: \(hint.visible)\n" }
}
