import CMicroHTTP
import Glibc

/// What the library calls, on its own threads; each only finds out whom it is for.
enum LibraryCallbacks {
    /// The functions, whose context is a ``ServingCore`` that outlives the daemon.
    static var all: MicroHTTP.Callbacks {
        unsafe MicroHTTP.Callbacks(
            target: { context, target, handle in
                guard let target = unsafe target, let handle = unsafe handle,
                    let own = unsafe LibraryCallbacks.core(context)?.library.own(handle)
                else { return nil }
                unsafe Unmanaged<Connection>.fromOpaque(own).takeUnretainedValue()
                    .begin(target: target, count: strlen(target))
                return unsafe own
            },
            access: { context, handle, _, method, version, piece, pieceByteCount, request in
                guard let handle = unsafe handle, let method = unsafe method, let version = unsafe version,
                    let own = unsafe request?.pointee, let core = unsafe LibraryCallbacks.core(context)
                else { return MicroHTTP.no }
                let connection = unsafe Unmanaged<Connection>.fromOpaque(own).takeUnretainedValue()
                let count = unsafe pieceByteCount?.pointee ?? 0
                let bytes = unsafe count > 0 ? UnsafeRawBufferPointer(start: piece, count: count) : nil
                // All of it is eaten.
                unsafe pieceByteCount?.pointee = 0
                return unsafe core.proceed(handle, connection, method: method, version: version, piece: bytes)
            },
            completed: { context, _, request, _ in
                guard let own = unsafe request?.pointee else { return }
                unsafe LibraryCallbacks.core(context)?
                    .complete(Unmanaged<Connection>.fromOpaque(own).takeUnretainedValue())
            },
            connection: { context, handle, own, code in
                guard let handle = unsafe handle, let own = unsafe own, let core = unsafe LibraryCallbacks.core(context)
                else { return }
                if code == MicroHTTP.connectionStarted {
                    let descriptor = unsafe core.library.descriptor(handle)
                    // The table keeps it until its descriptor is closed.
                    unsafe own.pointee = core.table.connection(descriptor)
                        .map { unsafe Unmanaged.passUnretained($0).toOpaque() }
                } else if let connection = unsafe own.pointee {
                    let descriptor = unsafe Unmanaged<Connection>.fromOpaque(connection).takeUnretainedValue()
                        .descriptor
                    unsafe own.pointee = nil
                    core.table.remove(descriptor)
                }
            },
            certificate: { own in
                guard let own = unsafe own else { return nil }
                return unsafe Unmanaged<Connection>.fromOpaque(own).takeUnretainedValue().certificate?.pointer
            },
            log: { context, line in
                guard let line = unsafe line else { return }
                unsafe LibraryCallbacks.core(context)?.note(String(cString: line))
            }
        )
    }

    private static func core(_ context: UnsafeMutableRawPointer?) -> ServingCore? {
        unsafe context.map { unsafe Unmanaged<ServingCore>.fromOpaque($0).takeUnretainedValue() }
    }
}
