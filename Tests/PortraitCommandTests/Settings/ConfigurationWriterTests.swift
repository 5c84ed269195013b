import FoundationEssentials
import Glibc
import Screenlets
import TestFolders
import Testing

@testable import portrait

@Suite("The configuration file as it is written")
struct ConfigurationWriterTests {
    /// A folder that is gone after the test.
    private final class Folder {
        private let folder: TestFolder

        init() throws { folder = try TestFolder("config") }

        var path: String { folder.path }

        func text(_ name: String) throws -> String { try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }

        func write(_ text: String, to name: String) throws {
            try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
        }

        func link(_ name: String, to target: String) throws {
            try FileManager.default.createSymbolicLink(
                atPath: "\(path)/\(name)",
                withDestinationPath: "\(path)/\(target)"
            )
        }

        /// The type and the permissions of a file, not of what a link leads to.
        func mode(_ name: String) -> mode_t {
            var status = stat()
            return unsafe lstat("\(path)/\(name)", &status) == 0 ? status.st_mode : 0
        }
    }

    @Test("is this account's alone, whatever it was before, and leaves nothing else behind")
    func permissions() throws {
        let folder = try Folder()
        try folder.write("timeout: 11\n", to: "config.yaml")
        try ConfigurationWriter(path: folder.path + "/config.yaml").set([(.user, "jane")], profile: nil)
        #expect(folder.mode("config.yaml") == S_IFREG | 0o600)
        #expect(folder.mode("config.yaml.bak") == S_IFREG | 0o600)
        #expect(try folder.text("config.yaml").contains("user: jane"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
                "config.yaml", "config.yaml.bak",
            ]
        )
    }

    @Test(
        "is copied once with its comments, and not written where it has the values",
        arguments: [nil, "other"] as [String?]
    )
    func comments(profile: String?) throws {
        let folder = try Folder()
        let commented = "# ours\ntimeout: 11\n"
        try folder.write(commented, to: "config.yaml")
        let writer = ConfigurationWriter(path: folder.path + "/config.yaml")
        try writer.set([(.user, "jane"), (.server, "https://a.example.com")], profile: profile)
        let written = try folder.text("config.yaml")
        try writer.set([(.user, "jane")], profile: profile)
        #expect(try folder.text("config.yaml") == written)
        try writer.set([(.user, "eve")], profile: profile)
        #expect(try folder.text("config.yaml") == written.replacing("jane", with: "eve"))
        #expect(try folder.text("config.yaml.bak") == commented)
        #expect(folder.mode("config.yaml.bak-2") == 0)

        try folder.write("# ours again\n" + written, to: "config.yaml")
        try writer.set([(.user, "jane")], profile: profile)
        #expect(try folder.text("config.yaml") == "# ours again\n" + written)
        try writer.set([(.user, "eve")], profile: profile)
        #expect(try folder.text("config.yaml.bak") == commented)
        #expect(try folder.text("config.yaml.bak-2") == "# ours again\n" + written)
    }

    @Test("is written where a link leads to a file of one's own, and its copy takes the place of a link")
    func links() throws {
        let folder = try Folder()
        try folder.write("timeout: 11\n", to: "own.yaml")
        try folder.write("precious\n", to: "precious")
        try folder.link("config.yaml", to: "own.yaml")
        try folder.link("config.yaml.bak", to: "precious")
        try ConfigurationWriter(path: folder.path + "/config.yaml").set([(.user, "jane")], profile: nil)
        #expect(folder.mode("config.yaml") & S_IFMT == S_IFLNK)
        #expect(folder.mode("own.yaml") == S_IFREG | 0o600)
        #expect(try folder.text("own.yaml") == folder.text("config.yaml"))
        #expect(try folder.text("own.yaml").contains("user: jane"))
        #expect(folder.mode("config.yaml.bak") == S_IFREG | 0o600)
        #expect(try folder.text("config.yaml.bak") == "timeout: 11\n")
        #expect(try folder.text("precious") == "precious\n")
    }

    /// Sets a value in a file that is not to be written.
    private func expectRefusal(in folder: Folder) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let error = #expect(throws: PortraitError.self) {
            try ConfigurationWriter(path: folder.path + "/config.yaml").set([(.user, "jane")], profile: nil)
        }
        #expect(error?.code == .outputNotCreated)
        #expect(error?.message == "\(folder.path)/config.yaml is a link that leads to no file of this account")
        #expect(folder.mode("config.yaml") & S_IFMT == S_IFLNK)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == names.sorted())
    }

    @Test("is not written where a link leads to nothing, and the link stays")
    func danglingLink() throws {
        let folder = try Folder()
        try folder.link("config.yaml", to: "elsewhere")
        try expectRefusal(in: folder)
    }

    @Test(
        "is not written where the link or the file is somebody else's",
        .enabled(if: geteuid() == 0, "only root gives files away"),
        arguments: ["others.yaml", "config.yaml"]
    )
    func foreignLink(name: String) throws {
        let folder = try Folder()
        try folder.write("timeout: 11\n", to: "others.yaml")
        try folder.link("config.yaml", to: "others.yaml")
        let status = unsafe lchown("\(folder.path)/\(name)", 1, 1)
        try #require(status == 0)
        try expectRefusal(in: folder)
        #expect(try folder.text("others.yaml") == "timeout: 11\n")
    }

    @Test("is not written where a secret's link leads to nothing, either: the link goes")
    func secret() throws {
        let folder = try Folder()
        try folder.link("password", to: "elsewhere")
        try ConfigurationWriter.writeSecret("hunter2", to: folder.path + "/password")
        #expect(folder.mode("password") == S_IFREG | 0o600)
        #expect(folder.mode("elsewhere") == 0)
    }
}
