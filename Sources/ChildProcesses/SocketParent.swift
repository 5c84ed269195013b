import Glibc

/// The other end of a ``SocketChild``, in the child: its standard input is the socket, its standard output the shared page.
public struct SocketParent: Sendable {
    private let page: SharedPage

    /// Takes over what the parent gave.
    ///
    /// - Throws: ``ChildProcessError`` where this process was not started so.
    public init() throws(ChildProcessError) {
        page = try SharedPage(STDOUT_FILENO)
    }

    /// Tells the parent something of this process, without a system call.
    ///
    /// - Parameter mark: What it is.
    public func tell(_ mark: UInt8) { page.mark = mark }

    /// Writes bytes.
    ///
    /// - Parameter bytes: The bytes.
    /// - Returns: Whether the parent has taken them; else there is none any more.
    public func write(_ bytes: [UInt8]) -> Bool {
        var start = 0
        while start < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
                return unsafe Glibc.write(STDIN_FILENO, rest.baseAddress, rest.count)
            }
            if count > 0 { start += count } else if errno != EINTR { return false }
        }
        return true
    }

    /// Waits for so many bytes.
    ///
    /// - Parameter count: Their number.
    /// - Returns: The bytes; nil where the parent has closed its end before.
    public func read(_ count: Int) -> [UInt8]? {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...]
                )
                let read = unsafe Glibc.read(STDIN_FILENO, rest.baseAddress, rest.count)
                if read > 0 { filled += read } else if read == 0 || errno != EINTR { return }
            }
        }
        return bytes.count == count ? bytes : nil
    }
}
