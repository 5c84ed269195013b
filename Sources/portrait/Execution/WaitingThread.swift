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
            var attributes = pthread_attr_t()
            unsafe pthread_attr_init(&attributes)
            unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
            defer { unsafe pthread_attr_destroy(&attributes) }
            var thread = pthread_t()
            guard unsafe pthread_create(&thread, &attributes, Work.start, box.toOpaque()) != 0 else { return }
            unsafe box.release()
            continuation.resume(returning: nil)
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
