import Glibc

/// A thread that runs one body, so that nothing that blocks takes a thread from the tasks of other tests.
struct OwnThread: Sendable {
    private let handle: pthread_t

    private final class Box {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Starts a thread; it has to be joined.
    init(_ body: @escaping @Sendable () -> Void) throws(SocketError) {
        var handle = pthread_t()
        let box = unsafe Unmanaged.passRetained(Box(body))
        let code = unsafe pthread_create(
            &handle,
            nil,
            { @Sendable pointer in
                if let pointer = unsafe pointer {
                    unsafe Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().body()
                }
                return nil
            },
            box.toOpaque()
        )
        guard code == 0 else {
            unsafe box.release()
            throw SocketError("pthread_create", code)
        }
        self.handle = handle
    }

    /// Waits until the body has returned and the thread is gone.
    func join() {
        _ = pthread_join(handle, nil)
    }

    /// Runs a body on a thread of its own, while the task waits.
    static func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws(SocketError) -> Value
    ) async throws(SocketError) -> Value {
        var thread: OwnThread?
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Value, SocketError>, Never>) in
            do throws(SocketError) {
                thread = try OwnThread {
                    continuation.resume(returning: Result { () throws(SocketError) in try body() })
                }
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
        // It is at its end. Where it was quicker than the task, the thread sanitizer knows by this alone what came before what.
        thread?.join()
        return try result.get()
    }
}
