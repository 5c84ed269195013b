/// How far a job is.
public struct JobStanding: Hashable, Sendable {
    /// Whether there are rows that nobody has taken yet.
    public let hasWaitingRows: Bool

    /// Whether there are rows that a worker has taken and not finished.
    public let hasTakenRows: Bool

    /// The rows that failed, by the stable name of the failure.
    public let failures: [String: Int]

    /// Whether nothing is left to do.
    public var isDone: Bool { !hasWaitingRows && !hasTakenRows }
}
