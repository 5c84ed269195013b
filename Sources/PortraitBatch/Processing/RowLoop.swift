import Screenlets

/// Begins the work on rows, so many at once and no more, until there are none or the signal is sent.
struct RowLoop: Sendable {
    /// The part of the rows that is this machine's; nil for all.
    let shard: Shard?
    /// The most rows that are at work at once.
    let window: Int
    /// The rows that are begun together once all that may be at work are, so that they are looked up together.
    let burst: Int
    /// The folder that is written to; nil where rows have no files.
    let output: OutputFolder?
    let claims: OutputClaims
    let ledger: BatchLedger
    let stopSignal: StopSignal
    /// The failure of a row that may not write or change what an earlier row has claimed.
    let taken: @Sendable (String) -> PortraitError
    /// Judges the columns that every row has, once they are known.
    var check: @Sendable ([String]) throws(PortraitError) -> Void = { _ in }
    /// Tells whether the edit of a row that an earlier run has finished waits to be sent still; none does by default.
    var isPending: @Sendable (BatchRow, JournalEntry) async throws(PortraitError) -> Bool = { _, _ in false }

    /// Goes through the rows; all that were begun are finished when it returns.
    ///
    /// - Parameters:
    ///   - input: Gives the rows.
    ///   - work: Does all there is to do for a row; told its place among the rows that are begun, from 0.
    /// - Returns: Whether rows were left over.
    func run(
        _ input: inout some BatchInput,
        _ work: @escaping @Sendable (BatchRow, Int) async -> Void
    ) async -> Bool {
        await withTaskGroup(of: Void.self) { group in
            var place = 0
            var free = window
            var isChecked = false
            do throws(PortraitError) {
                while !stopSignal.isSent, !Task.isCancelled {
                    guard let row = try await input.next() else { return stopSignal.isSent }
                    if !isChecked, let columns = input.columns {
                        try check(columns)
                        isChecked = true
                    }
                    guard shard?.contains(row) ?? true else { continue }
                    let done = await ledger.finished(row, in: output)
                    if free == 0 {
                        for _ in 0..<burst { await group.next() }
                        free = burst
                    }
                    free -= 1
                    let here = place
                    group.addTask {
                        if let done { await leaveOut(row, done, at: here) } else { await work(row, here) }
                    }
                    place += 1
                }
            } catch {
                await ledger.end(error)
            }
            return true
        }
    }

    /// Leaves a row out that an earlier run has finished, unless an earlier row, which had failed then, claims the same.
    private func leaveOut(_ row: BatchRow, _ done: JournalEntry, at place: Int) async {
        do throws(PortraitError) {
            if let claim = try await claims.claim(done.claims, of: row.number, at: place) { throw taken(claim) }
            await ledger.skip(done, isPending: try await isPending(row, done))
        } catch {
            await ledger.fail(row, BatchReportLine(row), error)
        }
    }
}
