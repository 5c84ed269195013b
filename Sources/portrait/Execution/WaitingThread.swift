import Glibc

/// A thread for work that may be kept waiting for ever, which no thread of the tasks may.
enum WaitingThread {
    /// Does work on a thread of its own.
    ///
    /// The C function is `pthread_create`.
    ///
    /// - Parameter work: What to do.
    /// - Returns: What the work returns; nil where the system gives no further thread.
    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value? {
        await withCheckedContinuation { (continuation: CheckedContinuation<Value?, Never>) in
            let box = unsafe Unmanaged.passRetained(Work { continuation.resume(returning: work()) })
            var thread = pthread_t()
            guard unsafe pthread_create(&thread, nil, Work.start, box.toOpaque()) == 0 else {
                unsafe box.release()
                continuation.resume(returning: nil)
                return
            }
            pthread_detach(thread)
        }
    }

    /// Takes work to its thread.
    private final class Work {
        private let work: () -> Void

        init(_ work: @escaping () -> Void) { self.work = work }

        static let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
            if let context = unsafe context {
                unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().work()
            }
            return nil
        }
    }
}
