import CMicroHTTP
import Glibc

/// The system's libmicrohttpd, loaded when it is first asked for: the one place where it is called.
@safe struct MicroHTTP: @unchecked Sendable {
    /// What the library answers a call that it makes to us with.
    typealias Result = MHD_Result
    /// A field of a header, where it lies in the memory of a connection.
    typealias Field = portrait_mhd_field
    /// The functions that a daemon calls.
    typealias Callbacks = portrait_mhd_callbacks

    /// A daemon: one thread, and the connections that it serves.
    @safe struct Daemon: @unchecked Sendable {
        fileprivate let pointer: OpaquePointer
    }

    /// That a call went well, and that the connection goes on.
    static let yes = MHD_Result.YES
    /// That a call failed, or that the connection ends at once.
    static let no = MHD_Result.NO

    /// That a connection begins, and not that it ends.
    static let connectionStarted = MHD_ConnectionNotificationCode.CONNECTION_NOTIFY_STARTED

    /// The library, or why it can't be loaded.
    static let loaded: Swift.Result<MicroHTTP, ListenFailure> = {
        // It is never given back: what was started with it may run until the process ends.
        let functions = UnsafeMutablePointer<portrait_mhd>.allocate(capacity: 1)
        if let reason = unsafe portrait_mhd_load(functions) {
            return .failure(.libraryMissing(reason: unsafe String(cString: reason)))
        }
        unsafe portrait_mhd_on_panic(functions) { reason in
            let text = unsafe reason.map { unsafe String(cString: $0) } ?? ""
            let line = Array("portrait: libmicrohttpd cannot go on: \(text)\n".utf8)
            _ = unsafe write(STDERR_FILENO, line, line.count)
        }
        return .success(unsafe MicroHTTP(functions: UnsafePointer(functions)))
    }()

    // All entries are there, and none changes.
    private let functions: UnsafePointer<portrait_mhd>

    private init(functions: UnsafePointer<portrait_mhd>) {
        unsafe self.functions = unsafe functions
    }

    // MARK: Daemons

    /// Starts a daemon.
    ///
    /// - Parameters:
    ///   - connectionLimit: The most connections.
    ///   - memory: The bytes for the header of a request and of its answer.
    ///   - silence: The longest silence, in seconds.
    ///   - isSecured: Whether clients speak TLS.
    ///   - callbacks: What it calls.
    ///   - context: Given to them.
    /// - Returns: The daemon; nil where that fails.
    func start(
        connectionLimit: Int,
        memory: Int,
        silence: Int64,
        isSecured: Bool,
        callbacks: Callbacks,
        context: UnsafeMutableRawPointer
    ) -> Daemon? {
        var callbacks = callbacks
        var settings = unsafe portrait_mhd_settings(
            connection_limit: CUnsignedInt(clamping: connectionLimit),
            memory: memory,
            silence: CUnsignedInt(clamping: silence),
            context: context,
            is_secured: isSecured
        )
        return unsafe portrait_mhd_start(functions, &settings, &callbacks).map { unsafe Daemon(pointer: $0) }
    }

    /// Gives a daemon a connection, which is its own from then on; false where it closed it.
    func add(_ descriptor: CInt, from address: inout sockaddr_storage, _ size: socklen_t, to daemon: Daemon) -> Bool {
        unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe functions.pointee.MHD_add_connection(daemon.pointer, descriptor, $0, size) == Self.yes
            }
        }
    }

    /// Ends a daemon with all its connections and threads; none of them may be suspended.
    func stop(_ daemon: Daemon) {
        unsafe functions.pointee.MHD_stop_daemon(daemon.pointer)
    }

    // MARK: Connections

    /// What was noted with a connection when it began.
    func own(_ connection: OpaquePointer) -> UnsafeMutableRawPointer? {
        unsafe portrait_mhd_own(functions, connection)
    }

    /// The descriptor of a connection.
    func descriptor(_ connection: OpaquePointer) -> CInt {
        unsafe portrait_mhd_descriptor(functions, connection)
    }

    /// Leaves a connection alone until it is resumed; only where it called.
    func suspend(_ connection: OpaquePointer) {
        unsafe functions.pointee.MHD_suspend_connection(connection)
    }

    /// Goes on with a suspended connection, on its own thread.
    func resume(_ connection: OpaquePointer) {
        unsafe functions.pointee.MHD_resume_connection(connection)
    }

    // MARK: Sockets

    /// Takes a client that waits at a listening socket; nil where none does, or for the reason in `errno`.
    static func accept(_ descriptor: CInt) -> (descriptor: CInt, address: sockaddr_storage, size: socklen_t)? {
        var address = sockaddr_storage()
        var size: socklen_t = 0
        let accepted = unsafe portrait_accept(descriptor, &address, &size)
        return accepted < 0 ? nil : (accepted, address, size)
    }

    /// What poll(2) tells where the other side sends nothing more.
    static let readEnd = Int16(0x2000)

    /// Makes what wakes a thread that polls (eventfd(2)); -1 where the system has no more.
    static func makeEvent() -> CInt { eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK)) }

    // MARK: Requests

    /// Notes where the fields of a request lie, and returns their number, which may be more than there is room for.
    func readFields(_ connection: OpaquePointer, into fields: UnsafeMutableBufferPointer<Field>) -> Int {
        unsafe portrait_mhd_fields(functions, connection, fields.baseAddress, fields.count)
    }

    /// Whether nothing of a header was left out or taken for another thing.
    func isVerbatim(
        _ connection: OpaquePointer,
        method: UnsafePointer<CChar>,
        target: (place: UnsafePointer<CChar>, count: Int),
        version: UnsafePointer<CChar>,
        fields: UnsafeBufferPointer<Field>
    ) -> Bool {
        unsafe portrait_mhd_is_verbatim(
            functions,
            connection,
            method,
            target.place,
            target.count,
            version,
            fields.baseAddress,
            fields.count
        )
    }

    /// Answers a request; only in the first call for it or in the last.
    func queue(_ response: OpaquePointer, status: Int, on connection: OpaquePointer) -> Result {
        unsafe functions.pointee.MHD_queue_response(connection, CUnsignedInt(status), response)
    }

    // MARK: Responses

    /// Makes a response without a body.
    func makeEmptyResponse() -> OpaquePointer? {
        unsafe functions.pointee.MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
    }

    /// Makes a response that tells a length and has no body.
    func makeBodylessResponse(byteCount: Int) -> OpaquePointer? {
        guard byteCount > 0 else { return unsafe makeEmptyResponse() }
        return unsafe makeUnreadResponse(byteCount: UInt64(byteCount))
    }

    /// Makes a response that has no body and does not tell the length that it would have; the connection ends with it.
    func makeLengthlessResponse() -> OpaquePointer? {
        guard let response = unsafe makeUnreadResponse(byteCount: UInt64.max) else { return nil }
        // Without that it would tell of chunks, and the last one would be sent.
        _ = unsafe portrait_mhd_leave_length_out(functions, response)
        return unsafe response
    }

    /// Makes a response whose length alone is told: nobody reads it.
    private func makeUnreadResponse(byteCount: UInt64) -> OpaquePointer? {
        unsafe functions.pointee.MHD_create_response_from_callback(
            byteCount,
            Self.pieceByteCount,
            { _, _, _, _ in -2 },
            nil,
            nil
        )
    }

    /// Makes a response of bytes that stay where they are until `release` is called with `owner`.
    func makeResponse(
        bytes: UnsafeRawBufferPointer,
        owner: UnsafeMutableRawPointer,
        release: @escaping @Sendable @convention(c) (UnsafeMutableRawPointer?) -> Void
    ) -> OpaquePointer? {
        unsafe functions.pointee.MHD_create_response_from_buffer_with_free_callback_cls(
            bytes.count,
            UnsafeMutableRawPointer(mutating: bytes.baseAddress),
            release,
            owner
        )
    }

    /// Makes a response of a file, which is closed with it.
    func makeResponse(descriptor: CInt, offset: Int, count: Int) -> OpaquePointer? {
        unsafe functions.pointee.MHD_create_response_from_fd_at_offset64(UInt64(count), descriptor, UInt64(offset))
    }

    /// Makes a response that is read piece by piece until there is no more.
    func makeResponse(
        owner: UnsafeMutableRawPointer,
        read:
            @escaping @Sendable @convention(c) (
                UnsafeMutableRawPointer?, UInt64, UnsafeMutablePointer<CChar>?, Int
            ) -> Int,
        release: @escaping @Sendable @convention(c) (UnsafeMutableRawPointer?) -> Void
    ) -> OpaquePointer? {
        unsafe functions.pointee.MHD_create_response_from_callback(
            UInt64.max,
            Self.streamByteCount,
            read,
            owner,
            release
        )
    }

    /// Adds a field; false where the library does not take it.
    func add(_ name: String, _ value: String, to response: OpaquePointer) -> Bool {
        unsafe functions.pointee.MHD_add_response_header(response, name, value) == Self.yes
    }

    /// Has a response speak HTTP/1.0 and end the connection.
    func makeOld(_ response: OpaquePointer) {
        _ = unsafe portrait_mhd_make_old(functions, response)
    }

    /// Gives a response back; it lives on where it is being sent.
    func destroy(_ response: OpaquePointer) {
        unsafe functions.pointee.MHD_destroy_response(response)
    }

    /// The bytes that a response is read by which tells its length.
    private static let pieceByteCount = 4_096
    /// The same of one that is as long as it gets.
    ///
    /// Pieces that are sent as chunks are written where they are sent from; this room
    /// is for clients of HTTP/1.0 alone, and each open stream has it.
    private static let streamByteCount = 512
}

extension MicroHTTP.Field {
    /// The number of bytes of the name.
    var nameByteCount: Int { unsafe name_size }

    /// The name.
    var nameBytes: UnsafeBufferPointer<UInt8> { unsafe Self.bytes(name, name_size) }

    /// The value, without the blanks around it.
    var valueBytes: UnsafeBufferPointer<UInt8> {
        var bytes = unsafe Self.bytes(value, value_size)
        while let last = unsafe bytes.last, last == 0x20 || last == 0x09 {
            unsafe bytes = unsafe UnsafeBufferPointer(rebasing: bytes.dropLast())
        }
        return unsafe bytes
    }

    /// Whether the name is another one in lower case, whatever its own case.
    func isNamed(_ text: StaticString) -> Bool {
        unsafe name_size == text.utf8CodeUnitCount && nameBytes.isCaseless(text)
    }

    private static func bytes(_ place: UnsafePointer<CChar>?, _ count: Int) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: UnsafeRawPointer(place)?.assumingMemoryBound(to: UInt8.self), count: count)
    }
}
