import FoundationEssentials

/// A folder that goes when the last one that holds it ends.
final class ScratchFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path(percentEncoded: false) + "/portrait-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            // It is in the temporary folder.
        }
    }
}
