import FoundationEssentials
import TestFolders

/// A folder that goes when the last test that holds it ends.
final class TemporaryFolder: Sendable {
    private let folder: TestFolder

    init() throws { folder = try TestFolder("portrait-tests") }

    var path: String { folder.path }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// The objects that hooks were told, a line each.
    func events(in name: String) throws -> [JSON] {
        try bytes(of: name).split(separator: 0x0A).map { try JSONDecoder().decode(JSON.self, from: Data($0)) }
    }

    func bytes(of name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: file(name))))
    }

    /// The bytes of a file elsewhere.
    func original(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

    /// Writes a file, and makes its folder.
    func write(_ bytes: [UInt8], to name: String) throws {
        let url = URL(filePath: file(name))
        try FileManager.default.createDirectory(
            atPath: url.deletingLastPathComponent().path(percentEncoded: false),
            withIntermediateDirectories: true
        )
        try Data(bytes).write(to: url)
    }

    /// Sets the permission bits of a file.
    func setMode(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file(name))
    }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }

    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
}
