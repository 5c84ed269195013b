import CMicroHTTP
import Glibc

/// What the library calls, on its own threads; each only finds out whom it is for.
enum LibraryCallbacks {
    /// The functions, whose context is a ``ServingCore`` that outlives the daemon.
    static var all: MicroHTTP.Callbacks {
        unsafe MicroHTTP.Callbacks(
            target: { context, target, handle in
                guard let context = unsafe context, let target = unsafe target, let handle = unsafe handle,
                    let own = unsafe LibraryCallbacks.own(handle, context)
                else { return nil }
                unsafe LibraryCallbacks.with(own, as: Connection.self) {
                    unsafe $0.begin(target: target, count: strlen(target))
                }
                return unsafe own
            },
            access: { context, handle, _, method, version, piece, pieceByteCount, request in
                guard let context = unsafe context, let handle = unsafe handle, let method = unsafe method,
                    let version = unsafe version, let own = unsafe request?.pointee
                else { return MicroHTTP.no }
                let count = unsafe pieceByteCount?.pointee ?? 0
                let bytes = unsafe count > 0 ? UnsafeRawBufferPointer(start: piece, count: count) : nil
                return unsafe LibraryCallbacks.with(context, as: ServingCore.self) { core in
                    unsafe LibraryCallbacks.with(own, as: Connection.self) { connection in
                        connection.leavesPiece = false
                        let goesOn = unsafe core.proceed(
                            handle,
                            connection,
                            method: method,
                            version: version,
                            piece: bytes
                        )
                        // All of it is eaten.
                        if !connection.leavesPiece { unsafe pieceByteCount?.pointee = 0 }
                        return goesOn
                    }
                }
            },
            completed: { context, _, request, _ in
                guard let context = unsafe context, let own = unsafe request?.pointee else { return }
                unsafe LibraryCallbacks.with(context, as: ServingCore.self) { core in
                    unsafe LibraryCallbacks.with(own, as: Connection.self) { core.complete($0) }
                }
            },
            connection: { context, handle, own, code in
                guard let context = unsafe context, let handle = unsafe handle, let own = unsafe own else { return }
                unsafe LibraryCallbacks.with(context, as: ServingCore.self) { core in
                    if code == MicroHTTP.connectionStarted {
                        let descriptor = unsafe core.library.descriptor(handle)
                        // The table keeps it until its descriptor is closed.
                        unsafe own.pointee = core.table.connection(descriptor)
                            .map { unsafe Unmanaged.passUnretained($0).toOpaque() }
                    } else if let connection = unsafe own.pointee {
                        let descriptor = unsafe LibraryCallbacks.with(connection, as: Connection.self) { $0.descriptor }
                        unsafe own.pointee = nil
                        core.table.remove(descriptor)
                    }
                }
            },
            certificate: { own in
                guard let own = unsafe own else { return nil }
                return unsafe LibraryCallbacks.with(own, as: Connection.self) { unsafe $0.certificate?.pointer }
            },
            log: { context, line in
                guard let context = unsafe context, let line = unsafe line else { return }
                unsafe LibraryCallbacks.with(context, as: ServingCore.self) { unsafe $0.note(String(cString: line)) }
            }
        )
    }

    /// Lends the object of a pointer, which lives longer than the call, without counting one reference more: for each request
    /// four calls are made.
    @inline(__always)
    private static func with<Object: AnyObject, Value>(
        _ pointer: UnsafeMutableRawPointer,
        as type: Object.Type,
        _ body: (Object) -> Value
    ) -> Value {
        unsafe Unmanaged<Object>.fromOpaque(pointer)._withUnsafeGuaranteedRef(body)
    }

    /// What was noted with a connection when it began.
    private static func own(_ handle: OpaquePointer, _ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        unsafe with(context, as: ServingCore.self) { unsafe $0.library.own(handle) }
    }
}
