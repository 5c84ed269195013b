import Glibc
import Screenlets

/// A file, or the standard input where it is named `-`, read within the limit of input files.
struct InputFile: Sendable {
    let path: String

    /// Reads the file.
    ///
    /// - Parameter limit: The most bytes that are taken; of a longer file one byte more is returned, so that the
    ///   pipeline's own limit refuses it, however endless the file is.
    /// - Returns: The bytes.
    /// - Throws: ``PortraitError/Code/inputMissing`` when there is no such file or it can't be read.
    func read(limit: Int) throws(PortraitError) -> [UInt8] {
        do throws(FileError) {
            guard path != "-" else { return try FileDescriptor.standardInput.read(limit: limit) }
            return try OpenFile(path, O_RDONLY).read(limit: limit)
        } catch {
            throw PortraitError(
                .inputMissing,
                message: path == "-" ? "the standard input can't be read" : "\(path) can't be read",
                hint: "is the name right, is it a file, and may this account read it?"
            )
        }
    }
}
