import Glibc

extension ChildThread {
    /// Begins to attend the child, on a thread of its own.
    ///
    /// - Throws: ``ChildProcessError`` where the system gives no further thread.
    consuming func start() throws(ChildProcessError) {
        let box = unsafe Unmanaged.passRetained(ChildThreadBox(self))
        var thread = pthread_t()
        let problem = unsafe pthread_create(&thread, nil, ChildThreadBox.run, box.toOpaque())
        guard problem == 0 else {
            unsafe box.release()
            throw ChildProcessError(number: problem)
        }
        pthread_detach(thread)
    }
}

/// Takes the work to its thread.
private final class ChildThreadBox {
    private var work: ChildThread

    init(_ work: consuming ChildThread) { self.work = work }

    /// The function of the thread.
    static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        if let context = unsafe context {
            unsafe Unmanaged<ChildThreadBox>.fromOpaque(context).takeRetainedValue().work.run()
        }
        return nil
    }
}
