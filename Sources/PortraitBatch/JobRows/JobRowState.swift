/// What has become of a row of a job, as its column holds it; the indexes know these numbers.
enum JobRowState: Int64, CaseIterable, CustomStringConvertible {
    /// Nobody has taken it.
    case waiting = 0
    /// A worker is at work on it.
    case taken = 1
    /// It is done.
    case done = 2
    /// It has failed.
    case failed = 3

    /// The number, as SQL has it.
    var description: String { "\(rawValue)" }
}
