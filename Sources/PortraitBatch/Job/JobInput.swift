public import Screenlets

/// The rows that a worker takes from a job, some at a time.
public struct JobInput: BatchInput {
    private let lease: WorkerLease
    private let stopSignal: StopSignal
    private let share: Int
    private var rows: ArraySlice<BatchRow> = []

    /// Creates the rows; none is taken yet.
    ///
    /// - Parameters:
    ///   - lease: The work for the job.
    ///   - stopSignal: Ends the rows when it is sent.
    ///   - share: The most rows that are taken at once: few enough that others have some too, 16 by default.
    public init(_ lease: WorkerLease, stopSignal: StopSignal, share: Int = 16) {
        self.lease = lease
        self.stopSignal = stopSignal
        self.share = share
    }

    /// Takes on; waits while others are at work on the last rows.
    ///
    /// - Returns: The next row, or nil when nothing is left to do.
    /// - Throws: ``PortraitError`` when the store fails for too long.
    public mutating func next() async throws(PortraitError) -> BatchRow? {
        if rows.isEmpty { rows = try await lease.take(share, stopSignal: stopSignal)[...] }
        return rows.popFirst()
    }
}
