import Glibc

extension StoreError {
    /// Gives a failed system call its meaning.
    ///
    /// - Parameters:
    ///   - code: The value of `errno` after the call.
    ///   - path: The path that the call was about.
    init(errno code: Int32, path: String) {
        // The C function is `strerror`; its text is copied at once.
        let detail = unsafe String(cString: strerror(code))
        switch code {
        case ENOSPC, EDQUOT, EFBIG: self = .diskFull(path: path)
        case EROFS, EACCES, EPERM: self = .readOnly(path: path)
        case ENOTDIR, ELOOP, ENAMETOOLONG, ENOENT, EISDIR: self = .unreachable(path: path, detail: detail)
        default: self = .io(path: path, detail: detail)
        }
    }
}
