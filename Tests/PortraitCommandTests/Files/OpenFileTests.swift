import Glibc
import Testing

@testable import portrait

@Suite("Open files")
struct OpenFileTests {
    @Test("are written and read, up to a limit and one byte more")
    func both() throws {
        let path = "/tmp/portrait-tests-\(getpid())-open-file"
        defer { unsafe unlink(path) }
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
        let file = try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL)
        try file.write(bytes)
        try file.close()
        #expect(try OpenFile(path, O_RDONLY).read(limit: 300_000) == bytes)
        #expect(try OpenFile(path, O_RDONLY).read(limit: 100_000) == Array(bytes[...100_000]))
        #expect(throws: FileError(number: EEXIST)) { _ = try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL) }
    }

    @Test("tell why they can't be opened, read or written")
    func failures() throws {
        #expect(throws: FileError(number: ENOENT)) { _ = try OpenFile("/nowhere", O_RDONLY) }
        #expect(throws: FileError(number: EISDIR)) { try OpenFile("/usr", O_RDONLY).read(limit: 1) }
        #expect(throws: FileError(number: ENOSPC)) { try OpenFile("/dev/full", O_WRONLY).write([1]) }
    }
}
