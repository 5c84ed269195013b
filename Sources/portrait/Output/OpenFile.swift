import Glibc

/// A file that was opened here, which is closed when nobody owns it any more.
struct OpenFile: ~Copyable {
    let descriptor: FileDescriptor

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

    deinit { _ = Glibc.close(descriptor.number) }

    /// Closes the file, which is when some file systems tell that it could not be written.
    consuming func close() throws(FileError) {
        let number = descriptor.number
        discard self
        guard Glibc.close(number) == 0 || errno == EINTR else { throw FileError.last }
    }
}
