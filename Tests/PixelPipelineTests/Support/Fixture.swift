import FoundationEssentials
import Testing

/// Access to the files in the fixtures folder of the repository.
enum Fixture {
    /// The folder of all fixtures.
    static let root: URL = {
        var folder = URL(filePath: #filePath).deletingLastPathComponent()
        while folder.path != "/" {
            let candidate = folder.appending(path: "fixtures")
            if FileManager.default.fileExists(atPath: candidate.appending(path: "golden/golden.json").path) {
                return candidate
            }
            folder = folder.deletingLastPathComponent()
        }
        return URL(filePath: "fixtures")
    }()

    /// The bytes of a file in a folder of the fixtures.
    static func bytes(_ folder: String, _ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: root.appending(path: folder).appending(path: name)))
    }

    /// The bytes of a good picture.
    static func image(_ name: String) throws -> [UInt8] {
        try bytes("images", name)
    }

    /// The names of the files in a folder with one of the extensions, sorted; never none, with which a test would pass.
    static func names(in folder: String, extensions: Set<String>? = nil) -> [String] {
        let path = root.appending(path: folder).path
        let all: [String]
        do {
            all = try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            preconditionFailure("the fixtures in \(path) cannot be read: \(error)")
        }
        let names =
            all.filter { name in
                guard let dot = name.lastIndex(of: ".") else { return false }
                let found = String(name[name.index(after: dot)...])
                return found != "py" && (extensions?.contains(found) ?? true)
            }
            .sorted()
        guard !names.isEmpty else { preconditionFailure("there are no fixtures of the wanted kind in \(path)") }
        return names
    }
}
