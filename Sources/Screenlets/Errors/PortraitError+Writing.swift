import Glibc

extension PortraitError {
    /// Reports a file that could not be written.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - code: The value of `errno`.
    public init(writing path: String, errno code: Int32) {
        switch code {
        case ENOENT:
            self.init(
                .outputNotCreated,
                message: "\(path) can't be created: its folder is missing",
                hint: "make the folder first"
            )
        case ENOTDIR, ELOOP:
            self.init(
                .outputNotCreated,
                message: "\(path) can't be created: a part of its path is no folder, or a link",
                hint: "take another path, or put a folder in that place"
            )
        case ENOSPC, EDQUOT, EFBIG:
            self.init(.diskFull, message: "\(path) can't be written: the disk is full", hint: "free some space")
        case EIO:
            self.init(.inputOutput, message: "\(path) can't be written", hint: "is the disk sound?")
        default:
            // The C function is `strerror`; its text is copied at once.
            let detail = unsafe String(cString: strerror(code))
            self.init(
                .outputNotCreated,
                message: "\(path) can't be created (\(detail))",
                hint: "is it a folder, or in a folder that this account may not write?"
            )
        }
    }
}
