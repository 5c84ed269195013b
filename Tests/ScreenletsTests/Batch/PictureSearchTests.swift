import FoundationEssentials
import Testing

@testable import Screenlets

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
