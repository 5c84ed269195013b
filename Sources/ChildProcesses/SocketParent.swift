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

    /// Writes bytes, one piece after the other.
    ///
    /// - Parameter pieces: The bytes.
    /// - Returns: Whether the parent has taken them; else there is none any more.
    public func write(_ pieces: [[UInt8]]) -> Bool {
        for bytes in pieces {
            var start = 0
            while start < bytes.count {
                let count = unsafe bytes.withUnsafeBytes { bytes in
                    let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
                    return unsafe Glibc.write(STDIN_FILENO, rest.baseAddress, rest.count)
                }
                if count > 0 { start += count } else if errno != EINTR { return false }
            }
        }
        return true
    }

    /// Waits for bytes.
    ///
    /// - Parameters:
    ///   - count: The fewest that are waited for, and the most that are taken if they are there.
    ///   - beginning: Bytes that are there already, which count; fewer than the fewest.
    /// - Returns: The bytes, with those of the beginning; nil where the parent has closed its end before.
    public func read(_ count: ClosedRange<Int>, after beginning: ArraySlice<UInt8> = []) -> [UInt8]? {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count.upperBound) { buffer, filled in
            filled = unsafe buffer.initialize(fromContentsOf: beginning)
            while filled < count.lowerBound {
                let rest = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...]
                )
                let read = unsafe Glibc.read(STDIN_FILENO, rest.baseAddress, rest.count)
                if read > 0 { filled += read } else if read == 0 || errno != EINTR { return }
            }
        }
        return bytes.count < count.lowerBound ? nil : bytes
    }
}
