import Glibc
import Screenlets

/// A local picture.
struct PictureFile: Sendable {
    /// The path of the file.
    let path: String

    /// Reads the file.
    ///
    /// The C functions are `open`, `fstat` and `read`.
    ///
    /// - Parameter limit: The most bytes that are taken; of a longer file one byte more is returned, so that the
    ///   pipeline's own limit refuses it.
    /// - Returns: The bytes.
    /// - Throws: ``PortraitError/Code/inputMissing`` when there is no such file or it can't be read.
    func read(limit: Int) throws(PortraitError) -> [UInt8] {
        // Not to wait for the other end of a pipe.
        let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw missing }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw missing }
        var bytes = [UInt8](repeating: 0, count: min(Int(status.st_size), limit + 1))
        var filled = 0
        while filled < bytes.count {
            let count = unsafe bytes[filled...]
                .withUnsafeMutableBytes {
                    unsafe Glibc.read(file, $0.baseAddress, $0.count)
                }
            guard count >= 0 else { throw missing }
            guard count > 0 else { break }
            filled += count
        }
        bytes.removeLast(bytes.count - filled)
        return bytes
    }

    private var missing: PortraitError {
        PortraitError(
            .inputMissing,
            message: "\(path) can't be read",
            hint: "is the name right, is it a file, and may this account read it?"
        )
    }
}
