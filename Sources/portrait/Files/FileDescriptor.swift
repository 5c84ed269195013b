import Glibc

/// The number of an open file.
///
/// Signals interrupt neither reading nor writing.
struct FileDescriptor: Hashable, Sendable {
    static let standardInput = FileDescriptor(number: STDIN_FILENO)
    static let standardOutput = FileDescriptor(number: STDOUT_FILENO)
    static let standardError = FileDescriptor(number: STDERR_FILENO)

    let number: Int32

    /// Reads until the end.
    ///
    /// - Parameter limit: The most bytes that are taken; of a longer file one byte more is returned.
    /// - Returns: The bytes.
    /// - Throws: ``FileError`` where it can't be read.
    func read(limit: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let wanted = min(chunk.count, limit + 1 - bytes.count)
            let count = try Self.result { unsafe Glibc.read(number, &chunk, wanted) }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    /// Writes all bytes.
    func write(_ bytes: [UInt8]) throws(FileError) {
        var count = 0
        while count < bytes.count {
            count += try Self.result {
                unsafe bytes.withUnsafeBytes { bytes in
                    unsafe Glibc.write(number, bytes.baseAddress.map { unsafe $0 + count }, bytes.count - count)
                }
            }
        }
    }

    private static func result(_ call: () -> Int) throws(FileError) -> Int {
        while true {
            let result = call()
            if result >= 0 { return result }
            guard errno == EINTR else { throw FileError.last }
        }
    }
}
