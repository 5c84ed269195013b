import Glibc

/// Puts a whole file in the place of another one, or of none: the one way in which the program writes files at once.
package struct FileReplacement {
    /// The open folder.
    let folder: Int32
    /// The name in it.
    let name: String
    /// The mode of the new file, without what the process's mask takes away.
    let mode: UInt32

    /// Names the place of a file.
    ///
    /// - Parameters:
    ///   - folder: The open folder.
    ///   - name: The name in it.
    ///   - mode: The mode of the new file, without what the process's mask takes away.
    package init(folder: Int32, name: String, mode: UInt32 = 0o666) {
        self.folder = folder
        self.name = name
        self.mode = mode
    }

    /// Puts a file at a path.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - path: The path; its folder is there.
    ///   - mode: The mode of the new file, without what the process's mask takes away.
    /// - Throws: ``SystemFault``; what was at the path is unchanged then.
    package static func write(_ bytes: [UInt8], to path: String, mode: UInt32 = 0o666) throws(SystemFault) {
        let file = FilePath(path)
        let folder = unsafe open(file.folder, Self.pathOnly | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw SystemFault() }
        defer { close(folder) }
        try FileReplacement(folder: folder, name: String(file.name), mode: mode).write(bytes)
    }

    /// `O_PATH`: the folder need not be one that may be listed.
    private static let pathOnly: Int32 = 0o10_000_000

    /// `O_TMPFILE`, which the C library makes of two flags.
    private static let nameless = 0o20_000_000 | O_DIRECTORY

    /// Writes the file under no name first, so that a program that is killed leaves nothing behind.
    ///
    /// The C functions are `openat` with `O_TMPFILE`, `linkat` and `renameat`.
    package func write(_ bytes: [UInt8]) throws(SystemFault) {
        try refuseSpecial()
        let file = unsafe openat(folder, ".", Self.nameless | O_WRONLY | O_CLOEXEC, mode)
        guard file >= 0 else { return try writeNamed(bytes) }
        defer { close(file) }
        try SystemFault.write(bytes, to: file)
        let source = "/proc/self/fd/\(file)"
        if unsafe linkat(AT_FDCWD, source, folder, name, AT_SYMLINK_FOLLOW) == 0 { return }
        guard errno == EEXIST else { throw SystemFault() }
        // A name that is taken is only given by a rename, which needs a name of its own for a moment.
        let temporary = temporaryName
        guard unsafe linkat(AT_FDCWD, source, folder, temporary, AT_SYMLINK_FOLLOW) == 0 else { throw SystemFault() }
        try rename(temporary)
    }

    /// The same on a file system that has no files without a name.
    private func writeNamed(_ bytes: [UInt8]) throws(SystemFault) {
        let temporary = temporaryName
        let file = unsafe openat(folder, temporary, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, mode)
        guard file >= 0 else { throw SystemFault() }
        do throws(SystemFault) {
            defer { close(file) }
            try SystemFault.write(bytes, to: file)
        } catch {
            _ = unsafe unlinkat(folder, temporary, 0)
            throw error
        }
        try rename(temporary)
    }

    private func rename(_ temporary: String) throws(SystemFault) {
        guard unsafe renameat(folder, temporary, folder, name) != 0 else { return }
        let fault = SystemFault()
        _ = unsafe unlinkat(folder, temporary, 0)
        throw fault
    }

    /// A device, a pipe or a folder is not what anybody wants to be replaced by a picture; a link is.
    private func refuseSpecial() throws(SystemFault) {
        var status = stat()
        guard unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
        let type = status.st_mode & S_IFMT
        if type == S_IFDIR { throw SystemFault(EISDIR) }
        if type != S_IFREG, type != S_IFLNK { throw SystemFault(EEXIST) }
    }

    private var temporaryName: String { ".portrait-\(getpid())-\(UInt64.random(in: 0...UInt64.max)).part" }
}
