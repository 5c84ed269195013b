import CServiceFiles

/// The files of this target's folder that are no source, as a part of the program.
enum EmbeddedFile {
    /// Gives a file; it is copied.
    ///
    /// - Parameter name: Its path within the folder, for example `Page/index.html`.
    /// - Returns: Its bytes.
    static func bytes(_ name: String) -> [UInt8] {
        var count = 0
        guard let bytes = unsafe portrait_service_file(name, &count) else {
            preconditionFailure("no file \(name) is in the program")
        }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
