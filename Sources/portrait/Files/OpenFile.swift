import Glibc

/// A file that was opened here, which is closed when nobody owns it any more.
///
/// The number stays within, as a file is closed as soon as nothing but a copy of its number is used any more.
struct OpenFile: ~Copyable {
    private let descriptor: FileDescriptor

    /// Opens a file, which children do not inherit.
    ///
    /// The C function is `open`.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - flags: How it is opened, such as `O_RDONLY`; one that is made may be read and written as the mask of the
    ///     process allows.
    /// - Throws: ``FileError`` where it can't be opened.
    init(_ path: String, _ flags: Int32) throws(FileError) {
        let mode = S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH
        var number = unsafe open(path, flags | O_CLOEXEC, mode)
        while number < 0, errno == EINTR { number = unsafe open(path, flags | O_CLOEXEC, mode) }
        guard number >= 0 else { throw FileError.last }
        descriptor = FileDescriptor(number: number)
    }

    /// Reads until the end.
    ///
    /// - Parameter limit: The most bytes that are taken; of a longer file one byte more is returned.
    /// - Returns: The bytes.
    /// - Throws: ``FileError`` where it can't be read.
    borrowing func read(limit: Int) throws(FileError) -> [UInt8] { try descriptor.read(limit: limit) }

    /// Writes all bytes.
    borrowing func write(_ bytes: [UInt8]) throws(FileError) { try descriptor.write(bytes) }

    deinit { _ = Glibc.close(descriptor.number) }

    /// Closes the file, which is when some file systems tell that it could not be written.
    consuming func close() throws(FileError) {
        let number = descriptor.number
        discard self
        guard Glibc.close(number) == 0 || errno == EINTR else { throw FileError.last }
    }
}
