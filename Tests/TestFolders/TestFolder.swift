import FoundationEssentials

/// A folder of a test's own, removed with everything in it when the last one that holds it ends.
package final class TestFolder: Sendable {
    /// The path, without a slash behind it.
    package let path: String

    /// Finds a place, which is empty until a test makes a folder there.
    ///
    /// - Parameters:
    ///   - name: What its name begins with.
    ///   - inMemory: Whether it is in memory, where there is such a place.
    package init(unmade name: String, inMemory: Bool = false) {
        let memory = "/dev/shm"
        let isInMemory = inMemory && FileManager.default.fileExists(atPath: memory)
        path = (isInMemory ? URL(filePath: memory) : FileManager.default.temporaryDirectory)
            .appending(path: "\(name)-\(UUID().uuidString)").path(percentEncoded: false)
    }

    /// Makes a folder.
    ///
    /// - Parameters:
    ///   - name: What its name begins with.
    ///   - inMemory: Whether it is in memory, where there is such a place.
    /// - Throws: What the file system says.
    package convenience init(_ name: String, inMemory: Bool = false) throws {
        self.init(unmade: name, inMemory: inMemory)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            // Nothing was made, or what stays behind in a folder for temporary files harms nobody.
        }
    }
}
