import Glibc
import Screenlets

/// A file that appears whole or not at all.
struct OutputFile: Sendable {
    let path: String

    /// Writes the bytes to a temporary file in the same folder, then renames it.
    ///
    /// What is no regular file, such as a pipe or a device, is written to directly.
    ///
    /// - Throws: ``PortraitError/Code/outputNotCreated`` where the folder is missing or may not be written,
    ///   ``PortraitError/Code/diskFull`` where the disk is full.
    func write(_ bytes: [UInt8]) throws(PortraitError) {
        do throws(FileError) {
            if isSpecial {
                try Self.write(bytes, to: try OpenFile(path, O_WRONLY))
            } else {
                try replace(with: bytes)
            }
        } catch {
            throw PortraitError(writing: path, errno: error.number)
        }
    }

    private func replace(with bytes: [UInt8]) throws(FileError) {
        let temporary = "\(path).\(UInt32.random(in: 0...UInt32.max)).part"
        let file = try OpenFile(temporary, O_WRONLY | O_CREAT | O_EXCL)
        do throws(FileError) {
            try Self.write(bytes, to: file)
            guard unsafe rename(temporary, path) == 0 else { throw FileError.last }
        } catch {
            unsafe unlink(temporary)
            throw error
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
