import CProcesses
import Glibc

/// The system's functions for children that go beyond POSIX: the one place where they are called.
enum ChildSystem {
    /// The two ends of a pipe.
    struct Pipe: ~Copyable {
        var reading: Descriptor
        var writing: Descriptor
    }

    /// Makes a pipe that no child inherits.
    ///
    /// The C function is `pipe2`.
    static func pipe() throws(ChildProcessError) -> Pipe {
        var ends: [Int32] = [-1, -1]
        let problem = unsafe ends.withUnsafeMutableBufferPointer { ends in
            guard let start = ends.baseAddress else { return EINVAL }
            return unsafe portrait_pipe(start)
        }
        guard problem == 0 else { throw ChildProcessError(number: problem) }
        return Pipe(reading: Descriptor(ends[0]), writing: Descriptor(ends[1]))
    }

    /// Makes a pair of sockets that no child inherits; each end reads and writes.
    ///
    /// The C function is `socketpair`.
    static func socketPair() throws(ChildProcessError) -> Pipe {
        var ends: [Int32] = [-1, -1]
        let problem = unsafe ends.withUnsafeMutableBufferPointer { ends in
            guard let start = ends.baseAddress else { return EINVAL }
            return unsafe portrait_socket_pair(start)
        }
        guard problem == 0 else { throw ChildProcessError(number: problem) }
        return Pipe(reading: Descriptor(ends[0]), writing: Descriptor(ends[1]))
    }

    /// Has reading from a socket and writing to it give up after a time.
    static func limitWaiting(_ socket: Int32, _ time: Duration) throws(ChildProcessError) {
        let (seconds, rest) = time.components
        var limit = timeval(tv_sec: Int(seconds), tv_usec: Int(rest / 1_000_000_000_000))
        let length = socklen_t(MemoryLayout<timeval>.size)
        for direction in [SO_RCVTIMEO, SO_SNDTIMEO] {
            guard unsafe setsockopt(socket, SOL_SOCKET, direction, &limit, length) == 0 else {
                throw ChildProcessError(number: errno)
            }
        }
    }

    /// Makes a file in memory of a length that nobody changes.
    ///
    /// The C function is `memfd_create`.
    static func memory(byteCount: Int) throws(ChildProcessError) -> Descriptor {
        try owned(portrait_memory(Int32(byteCount)))
    }

    /// Reads a small file of the system; nil where it can't be read.
    static func text(ofFile path: String) -> [UInt8]? {
        let file = Descriptor(unsafe open(path, O_RDONLY | O_CLOEXEC))
        guard file.number >= 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        guard case .bytes(let count) = file.read(into: &bytes) else { return nil }
        return Array(bytes.prefix(count))
    }

    /// Opens the device that takes everything and gives nothing.
    static func nowhere() throws(ChildProcessError) -> Descriptor {
        try owned(unsafe portrait_open("/dev/null"))
    }

    /// Copies a descriptor of somebody else.
    ///
    /// The C function is `fcntl`.
    static func copy(of descriptor: Int32) throws(ChildProcessError) -> Descriptor {
        try owned(portrait_copy(descriptor))
    }

    /// Makes a descriptor by which one thread wakes another.
    ///
    /// The C function is `eventfd`.
    static func event() throws(ChildProcessError) -> Descriptor { try owned(portrait_event()) }

    /// Opens a descriptor that can be read once a child has ended.
    ///
    /// The C function is `pidfd_open`.
    static func end(of child: pid_t) throws(ChildProcessError) -> Descriptor { try owned(portrait_child_end(child)) }

    /// Starts a child.
    ///
    /// The C function is `posix_spawn`.
    ///
    /// - Returns: The identifier of the process.
    /// - Throws: What went wrong where each of the candidates was tried.
    static func spawn(
        _ command: ChildCommand,
        input: borrowing Descriptor,
        output: borrowing Descriptor,
        error: borrowing Descriptor
    ) throws(ChildProcessError) -> pid_t {
        var problem = ENOENT
        for path in command.candidates {
            var identifier: pid_t = 0
            let arguments = StringVector([path] + command.arguments)
            let environment = command.environment.map { StringVector(variables: $0) }
            let folder = StringVector(command.folder.map { [$0] } ?? [])
            problem = withExtendedLifetime((arguments, environment, folder)) {
                unsafe path.withCString { path in
                    var child = unsafe portrait_child(
                        path: path,
                        arguments: arguments.start,
                        environment: environment?.start,
                        folder: folder.start.pointee,
                        input: input.number,
                        output: output.number,
                        error: error.number,
                        leads_session: command.company == .own
                    )
                    return unsafe portrait_spawn(&child, &identifier)
                }
            }
            if problem == 0 { return identifier }
            // A folder of the search path without the program, or one that may not be read.
            guard [ENOENT, EACCES, ENOTDIR].contains(problem) else { break }
        }
        throw ChildProcessError(number: problem)
    }

    /// The processes that a process has started and that are still there, with those that they have started, which come last.
    ///
    /// Linux tells them in `/proc/PID/task/TID/children` (proc(5)).
    static func descendants(of identifier: pid_t) -> [pid_t] {
        var found: [pid_t] = []
        var next = [identifier]
        // No more than a child can do harm with.
        while let parent = next.popLast(), found.count < 10_000 {
            let list = String(decoding: text(ofFile: "/proc/\(parent)/task/\(parent)/children") ?? [], as: UTF8.self)
            let children = list.split(separator: " ").compactMap { pid_t($0) }
            found += children
            next += children
        }
        return found
    }

    /// What the system says of an error.
    ///
    /// The C function is `strerrordesc_np`.
    static func text(ofProblem number: Int32) -> String {
        unsafe portrait_problem(number).map { unsafe String(cString: $0) } ?? "error \(number)"
    }

    private static func owned(_ number: Int32) throws(ChildProcessError) -> Descriptor {
        guard number >= 0 else { throw ChildProcessError(number: -number) }
        return Descriptor(number)
    }
}
