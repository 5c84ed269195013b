public import Screenlets

/// The rows that a worker takes from a job, some at a time.
public struct JobInput: BatchInput {
    private let shift: JobShift
    private let brake: BatchBrake
    private let share: Int
    private var rows: ArraySlice<BatchRow> = []

    /// Creates the rows; none is taken yet.
    ///
    /// - Parameters:
    ///   - shift: The work for the job.
    ///   - brake: Ends the rows when it is pulled.
    ///   - share: The most rows that are taken at once: few enough that others have some too, 16 by default.
    public init(_ shift: JobShift, brake: BatchBrake, share: Int = 16) {
        self.shift = shift
        self.brake = brake
        self.share = share
    }

    /// Takes on; waits while others are at work on the last rows.
    ///
    /// - Returns: The next row, or nil when nothing is left to do.
    /// - Throws: ``PortraitError`` when the store fails for too long.
    public mutating func next() async throws(PortraitError) -> BatchRow? {
        if rows.isEmpty { rows = try await shift.take(share, brake: brake)[...] }
        return rows.popFirst()
    }
}
