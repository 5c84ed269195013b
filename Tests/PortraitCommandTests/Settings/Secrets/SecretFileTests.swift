import FoundationEssentials
import Testing

@testable import portrait

@Suite("Files with secrets")
struct SecretFileTests {
    @Test(
        "are warned of where others may read them",
        arguments: [(0o600, false), (0o400, false), (0o640, true), (0o644, true)]
    )
    func modes(_ mode: Int, _ isOpen: Bool) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "secret-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(FileManager.default.createFile(atPath: path, contents: Data("token read".utf8)))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        #expect((SecretFile(path: path, setting: .tokenFile).openMode != nil) == isOpen)
    }

    @Test("that are not there are nothing to warn of")
    func missing() {
        #expect(SecretFile(path: "/nonexistent/file", setting: .tokenFile).openMode == nil)
    }

    @Test(
        "are not the only place where a password is to be seen: plain HTTP is another, but not on this machine",
        arguments: [
            ("http://portal.example.com", true), ("http://10.0.0.7:8080", true), ("https://portal.example.com", false),
            ("http://localhost:8080", false), ("http://127.0.0.1", false), ("http://[::1]:8080/portal", false),
            ("http://127.example.com", true), ("nonsense", false),
        ]
    )
    func plain(_ address: String, _ isPlain: Bool) {
        #expect(PlainPasswordWarning.isPlain(address) == isPlain)
    }
}
