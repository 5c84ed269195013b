import Glibc

/// A system call that failed, by the number it left behind.
package struct SystemFault: Error, Hashable {
    /// The value of `errno`.
    package let code: Int32

    /// Takes note of a failure.
    ///
    /// - Parameter code: The value of `errno`; the present one by default.
    package init(_ code: Int32 = errno) {
        self.code = code
    }

    /// Writes all of the bytes.
    ///
    /// The C function is `write`.
    package static func write(_ bytes: [UInt8], to file: Int32) throws(SystemFault) {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes[sent...].withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0 {
                guard errno == EINTR else { throw SystemFault() }
            } else {
                sent += count
            }
        }
    }

    /// Reads a whole regular file; nil where it is longer than the limit or something else.
    ///
    /// The C functions are `openat`, `fstat` and `read`.
    package static func read(_ folder: Int32, _ name: String, limit: Int) throws(SystemFault) -> [UInt8]? {
        let file = unsafe openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw SystemFault() }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = unsafe bytes[filled...]
                .withUnsafeMutableBytes {
                    unsafe Glibc.read(file, $0.baseAddress, $0.count)
                }
            guard count > 0 else { return nil }
            filled += count
        }
        return bytes
    }
}
