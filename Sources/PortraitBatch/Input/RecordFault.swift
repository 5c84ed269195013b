import Screenlets

/// Why a record of the input can't be read.
enum RecordFault: Error, Hashable, Sendable {
    /// A quoted field does not end, or goes on after its closing quote.
    case brokenQuoting
    /// The record is longer than a row may be.
    case tooLong
    /// The record is not UTF-8.
    case notText

    /// The error of the row.
    func error(line: Int) -> PortraitError {
        switch self {
        case .brokenQuoting:
            PortraitError(
                .usage,
                message: "the quotes of line \(line) are broken",
                hint: "close every quoted field, and double quotes within it"
            )
        case .tooLong:
            PortraitError(
                .usage,
                message: "line \(line) is longer than \(RecordScanner.limit) bytes",
                hint: "is a quote missing, or is it no list of users?"
            )
        case .notText:
            PortraitError(.usage, message: "line \(line) is no UTF-8", hint: "save the file as UTF-8")
        }
    }
}
