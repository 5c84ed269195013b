import FoundationEssentials
import PixelPipeline
import Screenlets
import TestFolders
import Testing

@testable import portrait

@Suite("The contact sheets of a batch")
struct ContactSheetsTests {
    @Test(
        "are told apart by numbers before the extension",
        arguments: [
            ("s.png", "s-2.png"), ("a.b/s", "a.b/s-2"), ("/a/s.tar.jpg", "/a/s.tar-2.jpg"), ("s.other", "s-2.other"),
        ]
    )
    func paths(first: String, second: String) throws {
        let sheets = try ContactSheets(path: first, renderer: Renderer())
        #expect(sheets.path(of: 1) == first)
        #expect(sheets.path(of: 2) == second)
        #expect(Array(sheets.paths.prefix(2)) == [first, second])
        #expect(sheets.paths.count == 20)
    }

    @Test("are of no format that can't be written")
    func format() {
        let error = #expect(throws: PortraitError.self) { try ContactSheets(path: "s.gif", renderer: Renderer()) }
        #expect(error?.code == .usage)
    }

    @Test("tell how many pictures they have no room for")
    func full() throws {
        let scratch = try TestFolder("sheets")
        let folder = scratch.path
        let size = PixelSize(width: 2, height: 2)
        let picture = try Renderer().encode(Bitmap(size: size, filledWith: .white), as: .png)
        try Data(picture).write(to: URL(filePath: "\(folder)/picture.png"))
        let capacity = try ContactSheet.Layout().capacity
        let items = (1...capacity + 3).map { BatchGallery.Item(row: $0, name: "", path: "\(folder)/picture.png") }
        let sheets = try ContactSheets(path: "\(folder)/s.png", renderer: Renderer(), mostSheets: 1)
        #expect(try sheets.write(Array(items.prefix(capacity))) == ContactSheets.Outcome(sheetCount: 1))
        #expect(try sheets.write(items) == ContactSheets.Outcome(sheetCount: 1, leftOutCount: 3))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(names == ["picture.png", "s.png"])
    }
}
