import AtomicFiles
import Glibc
import PortraitBatch
import Screenlets

/// A file that appears whole or not at all, or the standard output where it is named `-`.
struct OutputFile: Sendable {
    let path: String

    /// Writes the bytes under no name or another one in the same folder, then gives them this one.
    ///
    /// What is no regular file, such as a pipe or a device, is written to directly.
    ///
    /// - Throws: ``PortraitError/Code/outputNotCreated`` where the folder is missing or may not be written,
    ///   ``PortraitError/Code/diskFull`` where the disk is full.
    func write(_ bytes: [UInt8]) throws(PortraitError) {
        if path == "-" {
            try StandardStreams.write(bytes)
        } else if isSpecial {
            do throws(FileError) {
                try Self.write(bytes, to: try OpenFile(path, O_WRONLY))
            } catch {
                throw PortraitError(writing: path, errno: error.number)
            }
        } else {
            do throws(SystemFault) {
                try FileReplacement.write(bytes, to: path)
            } catch {
                throw PortraitError(writing: path, errno: error.code)
            }
        }
    }

    /// Refuses a file that can't be written as things are, before there is anything to write; nothing is made.
    ///
    /// The C function is `faccessat`.
    ///
    /// - Parameter mayLackFolder: Whether the folder may be missing, as somebody is about to make it.
    /// - Throws: As ``write(_:)``.
    func check(mayLackFolder: Bool) throws(PortraitError) {
        guard path != "-" else { return }
        let file = FilePath(path)
        guard !file.name.isEmpty, !isFolder else { throw PortraitError(writing: path, errno: EISDIR) }
        // A pipe or a device is written itself, a file anew in its folder. The dot has what is no folder told.
        let (place, access) = isSpecial ? (path, W_OK) : (file.folder + "/.", W_OK | X_OK)
        guard unsafe faccessat(AT_FDCWD, place, access, 0) != 0 else { return }
        let code = errno
        if code != ENOENT || !mayLackFolder { throw PortraitError(writing: path, errno: code) }
    }

    private static func write(_ bytes: [UInt8], to file: consuming OpenFile) throws(FileError) {
        try file.write(bytes)
        try file.close()
    }

    /// Whether something is there that a rename would wrongly replace.
    private var isSpecial: Bool { kind.map { $0 != S_IFREG && $0 != S_IFDIR } ?? false }

    private var isFolder: Bool { kind == S_IFDIR }

    /// The kind of what is there, as the mode of a file has it; nil where nothing is.
    private var kind: mode_t? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return status.st_mode & S_IFMT
    }
}
