import Threads

/// A thread for work that may be kept waiting for ever, which no thread of the tasks may.
enum WaitingThread {
    /// Does work on a thread of its own.
    ///
    /// - Parameter work: What to do.
    /// - Returns: What the work returns; nil where the system gives no further thread.
    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value? {
        await withCheckedContinuation { (continuation: CheckedContinuation<Value?, Never>) in
            do throws(ThreadShortage) {
                try OwnThread { continuation.resume(returning: work()) }.detach()
            } catch {
                continuation.resume(returning: nil)
            }
        }
    }
}
