import Glibc

/// A thread for work that may be kept waiting, or that takes long, as no thread of the tasks may.
///
/// It has the priority that the program was started with; see ``ProgramPriority``.
package struct OwnThread: Sendable {
    private final class Work: Sendable {
        private let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }

        func run() {
            ProgramPriority.take()
            body()
        }
    }

    private let number: pthread_t

    /// Starts a thread; it has to be joined or detached.
    ///
    /// The C function is `pthread_create`.
    ///
    /// - Parameter body: What it does; it ends afterwards.
    /// - Throws: ``ThreadShortage`` where the system gives no further thread.
    package init(_ body: @escaping @Sendable () -> Void) throws(ThreadShortage) {
        let work = unsafe Unmanaged.passRetained(Work(body))
        var number = pthread_t()
        let code = unsafe pthread_create(
            &number,
            nil,
            { work in
                if let work = unsafe work { unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
                return nil
            },
            work.toOpaque()
        )
        guard code == 0 else {
            unsafe work.release()
            throw ThreadShortage(number: code)
        }
        self.number = number
    }

    /// Waits until the thread has ended.
    package func join() { pthread_join(number, nil) }

    /// Lets the thread end by itself.
    package func detach() { pthread_detach(number) }
}
