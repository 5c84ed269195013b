import Glibc

/// The file of a Unix socket that a process has made.
struct SocketFile: Sendable {
    private let path: String
    private let device: dev_t
    private let number: ino_t

    /// Notes which file is at a path; nil where there is none.
    init?(_ path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        self.path = path
        device = status.st_dev
        number = status.st_ino
    }

    /// The kind and the rights of what is at a path; nil where there is nothing.
    static func mode(_ path: String) -> mode_t? {
        var status = stat()
        return unsafe lstat(path, &status) == 0 ? status.st_mode : nil
    }

    /// Removes the file, but none that another process has put in its place.
    func remove() {
        var status = stat()
        guard unsafe lstat(path, &status) == 0, status.st_dev == device, status.st_ino == number else { return }
        _ = unsafe unlink(path)
    }
}
