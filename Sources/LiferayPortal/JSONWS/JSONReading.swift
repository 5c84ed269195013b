import Dispatch

/// The reading of the portal's JSON where no task waits for a thread.
///
/// A portal that is not well may answer with what takes a second to decode; everything else that the program does goes on
/// meanwhile.
enum JSONReading {
    /// What is shorter is decoded at once, in bytes; that takes some milliseconds at most.
    private static let shortByteCount = 1_024

    private static let queue = DispatchQueue(label: "portrait.json")

    /// Reads JSON text.
    ///
    /// - Parameter bytes: The text in UTF-8.
    /// - Returns: The value; nil when it is none, too deep or has too many values.
    static func value(_ bytes: [UInt8]) async -> JSONValue? {
        guard bytes.count > shortByteCount else { return JSONValue(bytes: bytes) }
        return await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: JSONValue(bytes: bytes)) }
        }
    }
}
