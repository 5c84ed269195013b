import Glibc
import PortraitBatch
import Screenlets

/// The bytes of a file or a pipe, read without keeping a thread of the program waiting, until somebody has enough.
final class InputPieces: Sendable {
    private let path: String
    private let descriptor: Int32
    /// The length of a file that was opened here; 0 for everything else.
    private let size: Int
    /// A pipe; something can be read from its first end when nobody wants more.
    private let stopSign: [Int32]

    /// Opens a file.
    ///
    /// The C functions are `open`, `lseek`, `pipe`, `poll` and `read`.
    ///
    /// - Parameters:
    ///   - path: The path of the file; `-` is the standard input.
    ///   - stopSignal: Ends the bytes when it is sent.
    /// - Throws: ``PortraitError/Code/inputMissing`` when there is no such file or it can't be read.
    init(path: String, stopSignal: StopSignal) throws(PortraitError) {
        self.path = path == "-" ? "the standard input" : path
        descriptor = path == "-" ? dup(STDIN_FILENO) : unsafe open(path, O_RDONLY | O_CLOEXEC)
        // The standard input may be shared, and is not wound back.
        size = path == "-" ? 0 : max(0, lseek(descriptor, 0, SEEK_END))
        if path != "-" { lseek(descriptor, 0, SEEK_SET) }
        var ends: [Int32] = [-1, -1]
        _ = unsafe pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        stopSign = ends
        guard descriptor >= 0, ends[0] >= 0 else { throw unreadable }
        stopSignal.onSend { [sign = dup(ends[1])] in
            _ = unsafe write(sign, "x", 1)
            close(sign)
        }
    }

    deinit {
        for file in stopSign + [descriptor] where file >= 0 { close(file) }
    }

    /// The part of a file that was read, from 0 to 1; nil for a pipe.
    var fraction: Double? {
        guard size > 0 else { return nil }
        return min(1, Double(lseek(descriptor, 0, SEEK_CUR)) / Double(size))
    }

    /// Reads on.
    ///
    /// - Returns: The next bytes, 64 KiB at most, or nil at the end and where nobody wants more.
    /// - Throws: ``PortraitError/Code/inputMissing`` when the file can't be read.
    func next() async throws(PortraitError) -> [UInt8]? {
        // A pipe may keep its reader waiting for ever, which no thread of the tasks may do.
        let result = await WaitingThread.run { self.read() } ?? nil
        guard let result else { throw unreadable }
        return result.isEmpty ? nil : result
    }

    /// The next bytes; empty at the end, nil where reading failed.
    private func read() -> [UInt8]? {
        var waits = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stopSign[0], events: Int16(POLLIN), revents: 0),
        ]
        while unsafe poll(&waits, 2, -1) < 0 {
            guard errno == EINTR else { return nil }
        }
        if waits[1].revents != 0 { return [] }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
        guard count >= 0 else { return nil }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    private var unreadable: PortraitError {
        PortraitError(
            .inputMissing,
            message: "\(path) can't be read",
            hint: "is the name right, is it a file, and may this account read it?"
        )
    }
}
