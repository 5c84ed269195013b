import FoundationEssentials
import Screenlets
import TestFolders

/// A folder that goes with its test.
final class Scratch: Sendable {
    private let folder: TestFolder

    init() {
        do {
            folder = try TestFolder("batch")
        } catch {
            fatalError("there is no place for the test's files: \(error)")
        }
    }

    var path: String { folder.path }

    func write(_ bytes: [UInt8], to name: String) throws {
        let url = URL(filePath: path + "/" + name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    /// The files below a folder, by their paths in it.
    func files(_ folder: String) throws -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        guard FileManager.default.fileExists(atPath: path + "/" + folder) else { return [:] }
        for name in try FileManager.default.subpathsOfDirectory(atPath: path + "/" + folder) {
            var isFolder = false
            let file = path + "/" + folder + "/" + name
            if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), !isFolder {
                found[name] = [UInt8](try Data(contentsOf: URL(filePath: file)))
            }
        }
        return found
    }
}
