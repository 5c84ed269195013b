import Synchronization

/// A connection, from when a client was accepted until its descriptor is closed.
///
/// `stage`, `leavesPiece` and `target` belong to the library's thread that serves the connection; the rest to all.
@safe final class Connection: @unchecked Sendable {
    /// How far the present request has come.
    enum Stage {
        /// Nothing of it was looked at.
        case header
        /// It has this answer, when it has come to its end.
        case kept(KeptAnswer)
        /// It has no body, and is answered by a task when it has come to its end.
        case whole(ServerRequest)
        /// A task answers it.
        case exchange(Exchange)
        /// It was answered.
        case answered
    }

    /// Who has the next word.
    enum Turn: UInt8, AtomicRepresentable {
        /// The client, when it likes to.
        case idle
        /// The client, which has begun a request.
        case request
        /// The server.
        case answer
    }

    let descriptor: CInt
    /// The IP address at the other end; nil on a Unix socket.
    let peer: String?
    /// The place of the library's thread that serves it; nil where none does.
    let daemon: Int?
    /// What the client is shown; nil where it does not speak TLS.
    ///
    /// It lasts as long as the connection, whatever takes its place.
    let certificate: ServerCertificate?
    /// When the client is cut off, unless something happens before.
    let deadline: Atomic<Int64>
    /// Who has the next word.
    let turn = Atomic(Turn.idle)
    /// Since when a client was seen to have sent its last while it has the next word.
    let endTime = Atomic(MonotonicTime.never)
    /// Whether it was cut off for being slow.
    let wasCutOff = Atomic(false)
    /// What a task answers now.
    let exchange = Mutex<Exchange?>(nil)

    /// What writes to it where the library has given it up.
    let stream = Mutex<SocketStream?>(nil)

    var stage = Stage.header
    /// Whether the piece of a body that was just looked at is to come once more, when the connection is resumed.
    var leavesPiece = false
    /// Where the target of the present request lies; `target` is its copy, as the library writes into it.
    var targetPlace: UnsafePointer<CChar>?
    private var room = unsafe UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
    private var targetByteCount = 0

    init(descriptor: CInt, peer: String?, daemon: Int?, certificate: ServerCertificate?, deadline: Int64) {
        self.descriptor = descriptor
        self.peer = peer
        self.daemon = daemon
        self.certificate = certificate
        self.deadline = Atomic(deadline)
    }

    deinit { unsafe room.deallocate() }

    /// The target of the present request.
    var target: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(rebasing: room[..<targetByteCount])
    }

    /// Notes the target of a request that begins.
    func begin(target place: UnsafePointer<CChar>, count: Int) {
        if unsafe room.count < count {
            unsafe room.deallocate()
            unsafe room = .allocate(capacity: max(64, count))
        }
        unsafe UnsafeMutableRawBufferPointer(room).copyMemory(from: UnsafeRawBufferPointer(start: place, count: count))
        targetByteCount = count
        unsafe targetPlace = unsafe place
        stage = .header
        turn.store(.request, ordering: .relaxed)
    }

    /// Notes that an answer is on its way.
    func answer(within nanoseconds: Int64) {
        turn.store(.answer, ordering: .relaxed)
        setDeadline(in: nanoseconds)
    }

    /// Sets the time after which the client is cut off.
    func setDeadline(in nanoseconds: Int64) {
        deadline.store(MonotonicTime.now + nanoseconds, ordering: .relaxed)
    }

    /// Leaves the client all the time that others take.
    func clearDeadline() { deadline.store(MonotonicTime.never, ordering: .relaxed) }
}
