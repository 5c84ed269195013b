import Glibc

/// Which file a path leads to, so that a file that was taken away under a connection is noticed.
package struct FileIdentity: Hashable, Sendable {
    /// The number of the device.
    let device: UInt
    /// The number of the file on its device.
    let inode: UInt
    /// The number of bytes of the file.
    let byteCount: Int

    /// Names a file.
    ///
    /// - Parameters:
    ///   - device: The number of the device.
    ///   - inode: The number of the file on its device.
    ///   - byteCount: The number of bytes of the file.
    package init(device: UInt, inode: UInt, byteCount: Int) {
        self.device = device
        self.inode = inode
        self.byteCount = byteCount
    }

    /// Asks for the file at a path.
    ///
    /// The C function is `stat`.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: The identity, or nil where there is no such file.
    /// - Throws: ``StoreError/unreachable(path:detail:)`` or ``StoreError/io(path:detail:)`` when it can't be asked for.
    static func of(_ path: String) throws(StoreError) -> FileIdentity? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            let code = errno
            if code == ENOENT { return nil }
            if code == EACCES { throw .unreachable(path: path, detail: "permission denied") }
            throw StoreError(errno: code, path: path)
        }
        return FileIdentity(
            device: UInt(status.st_dev),
            inode: UInt(status.st_ino),
            byteCount: Int(status.st_size)
        )
    }

    /// Tells whether two identities are of the same file, whatever its size.
    func isSameFile(as other: FileIdentity) -> Bool {
        device == other.device && inode == other.inode
    }
}
