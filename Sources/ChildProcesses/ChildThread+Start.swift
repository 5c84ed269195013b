import Glibc

extension ChildThread {
    /// Begins to attend the child, on a thread of its own.
    ///
    /// - Throws: ``ChildProcessError`` where the system gives no further thread.
    consuming func start() throws(ChildProcessError) {
        let box = unsafe Unmanaged.passRetained(ChildThreadBox(self))
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        let problem = unsafe pthread_create(&thread, &attributes, ChildThreadBox.run, box.toOpaque())
        unsafe pthread_attr_destroy(&attributes)
        guard problem == 0 else {
            unsafe box.release()
            throw ChildProcessError(number: problem)
        }
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
