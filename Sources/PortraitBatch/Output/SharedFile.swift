import AtomicFiles
import Glibc
import Screenlets

/// A file that is open as long as somebody has this.
final class SharedFile: Sendable {
    /// The number that the system knows it by.
    let descriptor: Int32
    private let path: String
    /// Whether it was opened here, and what it is locked with is its own.
    private let isOwn: Bool

    /// Opens a file.
    ///
    /// The C function is `open`.
    init(_ path: String, flags: Int32) throws(PortraitError) {
        self.path = path
        isOwn = true
        descriptor = unsafe open(path, flags | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw PortraitError(writing: path, errno: errno) }
    }

    private init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
        isOwn = false
    }

    deinit {
        guard descriptor >= 0 else { return }
        // A process that is just being started has the file open, too, until its program runs, and with it a lock (flock(2)).
        if isOwn { _ = flock(descriptor, LOCK_UN) }
        close(descriptor)
    }

    /// The standard output, by a number of its own.
    static func standardOutput() throws(PortraitError) -> SharedFile {
        let copy = dup(STDOUT_FILENO)
        guard copy >= 0 else { throw PortraitError(writing: "the standard output", errno: errno) }
        return SharedFile(descriptor: copy, path: "the standard output")
    }

    /// Takes away what the file holds; a pipe or a device holds nothing.
    ///
    /// The C function is `ftruncate`.
    func empty() throws(PortraitError) {
        guard ftruncate(descriptor, 0) != 0, errno != EINVAL else { return }
        throw PortraitError(writing: path, errno: errno)
    }

    /// Writes all of the bytes.
    func write(_ bytes: [UInt8]) throws(PortraitError) {
        do throws(SystemFault) {
            try SystemFault.write(bytes, to: descriptor)
        } catch {
            throw PortraitError(writing: path, errno: error.code)
        }
    }
}
