import FoundationEssentials
import Screenlets
import Testing

@testable import PortraitBatch

@Suite("Batch: the output folder")
struct OutputFolderTests {
    private let files = FileManager.default
    private let scratch = Scratch()

    @Test("writes whole files, makes folders, and replaces what is there")
    func writes() throws {
        let folder = try OutputFolder(scratch.path + "/new/out")
        try folder.write([1, 2, 3], to: "a/b/c.png")
        try folder.write([4], to: "a/b/c.png")
        #expect(folder.read("a/b/c.png", limit: 10) == [4])
        #expect(folder.byteCount(of: "a/b/c.png") == 1)
        #expect(try files.contentsOfDirectory(atPath: scratch.path + "/new/out/a/b") == ["c.png"])
    }

    @Test("goes through no link and replaces nothing but files")
    func links() throws {
        let outside = scratch.path + "/outside"
        try files.createDirectory(atPath: outside, withIntermediateDirectories: true)
        let folder = try OutputFolder(scratch.path + "/out")
        try files.createSymbolicLink(atPath: scratch.path + "/out/link", withDestinationPath: outside)
        try Data("keep".utf8).write(to: URL(filePath: outside + "/file"))
        try files.createSymbolicLink(atPath: scratch.path + "/out/file", withDestinationPath: outside + "/file")
        #expect(throws: PortraitError.self) { try folder.write([1], to: "link/x.png") }
        // As a character, a slash with an accent behind it is none.
        #expect(throws: PortraitError.self) { try folder.write([1], to: "link/\u{301}x.png") }
        // A link in a file's place goes; what it leads to stays.
        try folder.write([7], to: "file")
        #expect(try Data(contentsOf: URL(filePath: outside + "/file")) == Data("keep".utf8))
        #expect(folder.read("file", limit: 10) == [7])
        try folder.write([1], to: "folder/x")
        #expect(throws: PortraitError.self) { try folder.write([1], to: "folder") }
        #expect(try files.contentsOfDirectory(atPath: outside) == ["file"])
    }

    @Test("makes folders whose names begin with an accent")
    func accents() throws {
        let folder = try OutputFolder(scratch.path + "/new/\u{301}out")
        try folder.write([1], to: "a/\u{301}b/\u{301}c.png")
        #expect(folder.read("a/\u{301}b/\u{301}c.png", limit: 10) == [1])
        #expect(try files.contentsOfDirectory(atPath: scratch.path + "/new/\u{301}out/a") == ["\u{301}b"])
    }

    @Test("can't be a file")
    func noFolder() throws {
        try Data().write(to: URL(filePath: scratch.path + "/file"))
        #expect(throws: PortraitError.self) { try OutputFolder(scratch.path + "/file") }
        #expect(throws: PortraitError.self) { try OutputFolder(scratch.path + "/file/below") }
    }
}
