import FoundationEssentials
import TestFolders

/// A folder for sessions that goes with its last use.
final class SignInFolder: Sendable {
    private let folder = TestFolder(unmade: "sessions")

    var path: String { folder.path }

    /// The names of the files in it but the locks.
    func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasSuffix(".lock") }
            .map { "\(path)/\($0)" }
    }

    /// Puts a file in its place, so that nothing can be written into it.
    func block() throws { try "a file".write(toFile: path, atomically: true, encoding: .utf8) }

    /// Makes way for it again.
    func unblock() throws { try FileManager.default.removeItem(atPath: path) }
}
