import Glibc
import Synchronization

/// The work of the thread that attends a child, from its start to its end.
struct ChildThread: ~Copyable {
    private let child: ChildProcess
    private let end: Descriptor
    private var input: Descriptor
    private var output: Descriptor
    private var error: Descriptor
    private let tell: @Sendable ([UInt8]) -> Void
    private var buffer: [UInt8]

    /// Takes charge of a child.
    ///
    /// - Parameters:
    ///   - child: The child.
    ///   - end: Can be read once it has ended.
    ///   - input: The end of its standard input that is written to.
    ///   - output: The end of its standard output that is read from.
    ///   - error: The end of its standard error that is read from, or none.
    ///   - tell: Hears what comes there.
    init(
        _ child: ChildProcess,
        end: consuming Descriptor,
        input: consuming Descriptor,
        output: consuming Descriptor,
        error: consuming Descriptor,
        tell: @escaping @Sendable ([UInt8]) -> Void
    ) {
        for number in [input.number, output.number, error.number] where number >= 0 { Descriptor.stopBlocking(number) }
        self.child = child
        self.end = end
        self.input = input
        self.output = output
        self.error = error
        self.tell = tell
        // As much as a pipe holds at once.
        buffer = [UInt8](repeating: 0, count: 1 << 16)
    }

    /// Attends the child until it has ended.
    mutating func run() {
        // A child that does not read its input is nothing to end the program for; no other signal is this thread's either.
        var all = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
        while attend() {}
        finish()
    }

    /// Waits until there is something to do, and does it; false when the child has ended.
    private mutating func attend() -> Bool {
        let (writes, reads, deadline) = child.state.withLock { state in
            (!state.input.isEmpty, !state.isFull, state.deadline)
        }
        if !writes { closeInputIfWanted() }
        var waits = [
            Self.wait(child.wake.number, POLLIN), Self.wait(end.number, POLLIN),
            Self.wait(writes ? input.number : -1, POLLOUT), Self.wait(reads ? output.number : -1, POLLIN),
            Self.wait(error.number, POLLIN),
        ]
        _ = unsafe poll(&waits, nfds_t(waits.count), Self.milliseconds(until: deadline))
        let isReady = waits.map { $0.revents != 0 }
        if isReady[0] { child.wake.take() }
        if isReady[4] { readError() }
        if isReady[3] { readOutput() }
        if isReady[2] { writeInput() }
        // Who has ended was quick enough, however late that is noticed.
        if isReady[1] { return false }
        child.state.withLock { $0.killIfLate() }
        return true
    }

    private static func wait(_ number: Int32, _ event: Int32) -> pollfd {
        pollfd(fd: number, events: Int16(event), revents: 0)
    }

    /// The time for poll(2): rather a millisecond too long than too short, and -1 for ever.
    private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
        guard let deadline else { return -1 }
        let time = max(.zero, ContinuousClock.now.duration(to: deadline)) / .milliseconds(1)
        return Int32(min(time.rounded(.up), 1_000_000_000))
    }

    // MARK: Pipes

    private mutating func closeInputIfWanted() {
        let isOver = child.state.withLock { state in
            if state.isInputClosing, state.input.isEmpty { state.isInputOpen = false }
            return !state.isInputOpen
        }
        if isOver { input.close() }
    }

    private mutating func writeInput() {
        let (writer, isTaken, isOver) = child.state.withLock { state in
            var isOver = false
            // Somebody may have stopped writing meanwhile.
            if !state.input.isEmpty {
                switch input.write(state.input, from: state.inputCount) {
                case .bytes(let count): state.inputCount += count
                case .notNow: break
                case .over: isOver = true
                }
            }
            let isTaken = state.inputCount == state.input.count
            guard isTaken || isOver else { return (nil as CheckedContinuation<Bool, Never>?, false, false) }
            if isOver { state.isInputOpen = false }
            state.input = []
            return (state.writer.take(), isTaken, isOver)
        }
        if isOver { input.close() }
        writer?.resume(returning: isTaken)
    }

    private mutating func readOutput() {
        switch output.read(into: &buffer) {
        case .notNow: break
        case .over: endOutput()
        case .bytes(let count):
            let bytes = Array(buffer[..<count])
            // What was written to the standard error before that is told first.
            readError()
            child.state.withLock { state in
                state.keep(bytes)
                return state.takeReader()
            }?()
        }
    }

    private mutating func endOutput() {
        output.close()
        child.state.withLock { state in
            state.hasOutputEnded = true
            return state.takeReader()
        }?()
    }

    private mutating func readError() {
        guard error.number >= 0 else { return }
        switch error.read(into: &buffer) {
        case .notNow: break
        case .over: error.close()
        case .bytes(let count): tell(Array(buffer[..<count]))
        }
    }

    // MARK: The end

    /// The most bytes of a pipe that are read after the end: more than one holds, unless somebody writes on.
    private static let remainingByteCount = 1 << 20

    /// Reaps the child, reads what is in its pipes by now, and tells everybody who waits.
    private mutating func finish() {
        child.state.withLock { $0.reap() }
        var count = 0
        while error.number >= 0, count < Self.remainingByteCount, Self.isReadable(error) {
            readError()
            count += buffer.count
        }
        count = 0
        while output.number >= 0, count < Self.remainingByteCount, Self.isReadable(output) {
            readOutput()
            count += buffer.count
        }
        input.close()
        error.close()
        endOutput()
        let (writer, enders, ending) = child.state.withLock { state in
            state.isInputOpen = false
            state.input = []
            state.isOver = true
            defer { state.enders = [] }
            return (state.writer.take(), state.enders, state.ending)
        }
        writer?.resume(returning: false)
        guard let ending else { return }
        for ender in enders { ender.resume(returning: ending) }
    }

    private static func isReadable(_ descriptor: borrowing Descriptor) -> Bool {
        var waits = [wait(descriptor.number, POLLIN)]
        return unsafe poll(&waits, 1, 0) == 1
    }
}
