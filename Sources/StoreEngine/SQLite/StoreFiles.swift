import Glibc

/// The store's folder and file on disk.
enum StoreFiles {
    /// Makes the folder (mode 0700, with its parents) and an empty file (mode 0600) where they are missing.
    ///
    /// What is there already keeps its modes. The folder outlives a loss of power when this returns; SQLite sees to what is
    /// in it.
    ///
    /// - Parameters:
    ///   - folder: The path of the cache folder.
    ///   - path: The path of the file in it.
    /// - Throws: ``StoreError/readOnly(path:)``, ``StoreError/diskFull(path:)``, ``StoreError/unreachable(path:detail:)``
    ///   or ``StoreError/io(path:detail:)`` when it can't be made.
    static func make(folder: String, path: String) throws(StoreError) {
        try makeFolder(folder)
        // Also where another process made the folder just now.
        try synchronize(parent(of: folder))
        // The C function is `open`. SQLite gives its journal files the mode of this one.
        let descriptor = unsafe open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreError(errno: errno, path: path) }
        _ = Glibc.close(descriptor)
    }

    /// Tells whether the file or its folder can't be written by this process.
    ///
    /// The C function is `access`.
    static func isReadOnly(folder: String, path: String) -> Bool {
        func allows(_ path: String, _ mode: Int32) -> Bool { unsafe access(path, mode) == 0 }
        return allows(path, F_OK) && !(allows(path, W_OK) && allows(folder, W_OK))
    }

    /// Tells how many bytes a folder has room for.
    ///
    /// The C function is `statvfs`. A file system that counts no blocks tells nothing.
    ///
    /// - Parameter folder: The path of the folder.
    /// - Returns: The number of bytes that this account may still write; nil where that can't be told.
    static func freeByteCount(in folder: String) -> Int? {
        var status = statvfs()
        guard unsafe statvfs(folder, &status) == 0, status.f_blocks > 0 else { return nil }
        let blocks = geteuid() == 0 ? status.f_bfree : status.f_bavail
        let (byteCount, isBeyond) = UInt(blocks).multipliedReportingOverflow(by: UInt(status.f_frsize))
        return isBeyond ? nil : Int(clamping: byteCount)
    }

    private static func makeFolder(_ folder: String) throws(StoreError) {
        // The C function is `mkdir`. Asking first would race with other processes.
        if unsafe mkdir(folder, 0o700) == 0 { return try synchronize(parent(of: folder)) }
        let code = errno
        switch code {
        case EEXIST:
            return
        case ENOENT:
            guard let parent = parent(of: folder), parent != ".", parent != "/" else {
                throw StoreError(errno: code, path: folder)
            }
            try makeFolder(parent)
            guard unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST else {
                throw StoreError(errno: errno, path: folder)
            }
            try synchronize(parent)
        default:
            throw StoreError(errno: code, path: folder)
        }
    }

    /// Waits until the names in a folder are on disk.
    ///
    /// A folder that may not be read, or of a kind that can't be waited for, is left to the system.
    /// The C function is `fsync`.
    private static func synchronize(_ folder: String?) throws(StoreError) {
        guard let folder else { return }
        let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { _ = Glibc.close(descriptor) }
        guard fsync(descriptor) != 0, [EIO, ENOSPC, EDQUOT].contains(errno) else { return }
        throw StoreError(errno: errno, path: folder)
    }

    private static func parent(of folder: String) -> String? {
        var rest = folder[...]
        while rest.unicodeScalars.last == "/" { rest.unicodeScalars.removeLast() }
        guard let slash = rest.unicodeScalars.lastIndex(of: "/") else { return rest.isEmpty ? nil : "." }
        rest = rest[..<slash]
        return rest.isEmpty ? "/" : String(rest)
    }
}
