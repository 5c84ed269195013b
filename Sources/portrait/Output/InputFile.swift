import Screenlets
import SystemPackage

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
        do {
            guard path != "-" else { return try Self.bytes(of: .standardInput, limit: limit) }
            let file = try FileDescriptor.open(FilePath(path), .readOnly)
            return try file.closeAfter { try Self.bytes(of: file, limit: limit) }
        } catch {
            throw PortraitError(
                .inputMissing,
                message: path == "-" ? "the standard input can't be read" : "\(path) can't be read",
                hint: "is the name right, is it a file, and may this account read it?"
            )
        }
    }

    private static func bytes(of file: FileDescriptor, limit: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let wanted = min(chunk.count, limit + 1 - bytes.count)
            let count = unsafe try chunk.withUnsafeMutableBytes { buffer in
                unsafe try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
            }
            if count == 0 { break }
            bytes.append(contentsOf: chunk[..<count])
        }
        return bytes
    }
}
