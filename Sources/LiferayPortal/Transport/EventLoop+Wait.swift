import NIOCore

extension EventLoop {
    /// Waits for a time, or until the task is cancelled, which leaves nothing behind.
    ///
    /// A cancelled `Task.sleep` stays in memory until its time would have come: at a few hundred requests a second those
    /// with a limit of a minute come to megabytes.
    ///
    /// - Parameter time: The time.
    /// - Throws: An error where the task was cancelled or the loop ended before the time was over.
    func wait(for time: Duration) async throws {
        let alarm = scheduleTask(in: TimeAmount(time)) {}
        try await withTaskCancellationHandler {
            try await alarm.futureResult.get()
        } onCancel: {
            alarm.cancel()
        }
    }
}
