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

    private static func write(_ bytes: [UInt8], to file: consuming OpenFile) throws(FileError) {
        try file.write(bytes)
        try file.close()
    }

    /// Whether something is there that a rename would wrongly replace.
    private var isSpecial: Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return false }
        let type = status.st_mode & S_IFMT
        return type != S_IFREG && type != S_IFDIR
    }
}
