import FoundationEssentials
import Glibc
import Screenlets
import Testing

@testable import PortraitBatch

@Suite("Batch: finding local pictures")
struct PictureSearchTests {
    private let scratch = Scratch()

    private func found(_ pattern: String) throws -> [String] {
        var search = try PictureSearch(pattern: scratch.path + "/" + pattern)
        var names: [String] = []
        while let row = search.next() {
            guard case .success(.picture(let path)) = row.subject else { continue }
            names.append(String(path.dropFirst(scratch.path.count + 1)))
        }
        return names
    }

    @Test(
        "finds what the pattern says, in the order of the names",
        arguments: [
            ("p/*.jpg", ["p/a.jpg", "p/b.jpg"]), ("p/**/*.jpg", ["p/a.jpg", "p/b.jpg", "p/c/d.jpg", "p/c/e/f.jpg"]),
            ("p/**", ["p/a.jpg", "p/b.jpg", "p/c/d.jpg", "p/c/e/f.jpg", "p/c/g.png"]), ("p/a.jpg", ["p/a.jpg"]),
            ("p/*/*.jpg", ["p/c/d.jpg"]), ("**/e/*", ["p/c/e/f.jpg"]), ("p/[a].jpg", ["p/a.jpg"]),
            ("p/?.jpg", ["p/a.jpg", "p/b.jpg"]),
            ("p/nothing*", []), ("p/.h*", ["p/.hidden.jpg"]), ("p/**/**/*.png", ["p/c/g.png"]),
        ]
    )
    func patterns(pattern: String, expected: [String]) throws {
        for name in ["a.jpg", "b.jpg", "c/d.jpg", "c/e/f.jpg", "c/g.png", ".hidden.jpg", ".git/x.jpg"] {
            try scratch.write([1], to: "p/" + name)
        }
        // A folder in the way of a circle.
        try FileManager.default.createSymbolicLink(atPath: scratch.path + "/p/c/up", withDestinationPath: "..")
        #expect(try found(pattern) == expected)
    }

    @Test("counts a character of UTF-8 as one, also where the locale is C")
    func characters() throws {
        for name in ["é.jpg", "字.jpg", "ab.jpg"] { try scratch.write([1], to: "p/" + name) }
        #expect(try found("p/?.jpg") == ["p/é.jpg", "p/字.jpg"])
        #expect(try found("p/[é].jpg") == ["p/é.jpg"])
    }

    /// A name as a Latin-1 system wrote it.
    private func makeLatin(_ folder: String, isFolder: Bool) throws {
        let path = Array("\(scratch.path)/\(folder)/caf".utf8CString.dropLast()) + [CChar(bitPattern: 0xE9)]
        let name = path + Array((isFolder ? "" : ".jpg").utf8CString)
        let result = unsafe isFolder ? mkdir(name, 0o777) : mknod(name, S_IFREG | 0o666, 0)
        try #require(result == 0)
    }

    @Test(
        "makes a failing row of what may be a picture and can't be opened by its name",
        arguments: [
            ("p/*.jpg", ["file"]), ("p/**/*.jpg", ["folder", "file"]), ("p/*/a.jpg", ["folder"]), ("p/*.png", []),
            ("q/*.jpg", ["broken.jpg"]), ("q/**/*.png", []),
        ]
    )
    func unnameable(pattern: String, expected: [String]) throws {
        try scratch.write([1], to: "p/x.txt")
        try scratch.write([1], to: "q/x.txt")
        try makeLatin("p", isFolder: false)
        try makeLatin("p", isFolder: true)
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path + "/q/broken.jpg",
            withDestinationPath: "nothing"
        )
        var search = try PictureSearch(pattern: scratch.path + "/" + pattern)
        var found: [String] = []
        while let row = search.next() {
            #expect(row.number == found.count + 1)
            switch row.subject {
            case .success(.picture(let path)):
                #expect(throws: PortraitError.self) { try PictureFile(path: path).read(limit: 10) }
                found.append(try #require(row.fields["file"]))
            case .success(.user): Issue.record("a picture is no user")
            case .failure(let error):
                #expect(error.code == .inputMissing)
                #expect(error.message.hasSuffix("is no UTF-8"))
                found.append(row.fields["file"]?.hasSuffix(".jpg") == true ? "file" : "folder")
            }
        }
        #expect(found == expected)
    }

    @Test("says where there is nothing to look in")
    func missing() {
        #expect(throws: PortraitError.self) { try found("nowhere/*.jpg") }
        #expect(throws: PortraitError.self) { try PictureSearch(pattern: "") }
        #expect(throws: PortraitError.self) { try PictureSearch(pattern: "folder/") }
    }

    @Test("gives the parts of a path to the template")
    func columns() throws {
        try scratch.write([1], to: "p/x/y/name.tar.jpg")
        var search = try PictureSearch(pattern: scratch.path + "/p/**/*.jpg")
        let found = search.next()
        let row = try #require(found)
        #expect(row.folders == ["x", "y"])
        #expect(row.fields["name"] == "name.tar")
        #expect(row.fields["file"] == "name.tar.jpg")
    }
}
