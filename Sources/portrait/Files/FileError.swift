import Glibc

/// A reason why a file can't be opened, read or written.
struct FileError: Error, Hashable, Sendable {
    /// The number of the error, as errno(3) has it.
    let number: Int32

    /// That of the last call of this thread.
    static var last: FileError { FileError(number: errno) }
}
