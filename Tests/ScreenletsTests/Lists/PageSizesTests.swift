import LiferayPortal
import ScreenletBenches
import Screenlets
import Testing

/// Numbers of Documentation/Portals.md, "Pages".
@Suite("Page sizes")
struct PageSizesTests {
    @Test("cut a list as the screenlets do", arguments: [(0, 0, 50), (1, 50, 75), (2, 75, 100), (40, 1_025, 1_050)])
    func cuts(page: Int, start: Int, end: Int) {
        #expect(PageSizes.standard.range(ofPage: page) == RowRange(start: start, end: end))
        for row in [start, end - 1] { #expect(PageSizes.standard.page(ofRow: row) == page) }
    }

    @Test("every row is on the page whose range holds it", arguments: [(1, 1), (1, 7), (7, 1), (3, 3), (50, 25)])
    func agrees(first: Int, later: Int) throws {
        let sizes = try PageSizes(firstPageSize: first, pageSize: later)
        for row in 0..<100 {
            let range = try #require(sizes.range(ofPage: sizes.page(ofRow: row)))
            #expect((range.start..<range.end).contains(row))
        }
    }

    @Test("a page without rows is refused", arguments: [(0, 25), (50, 0), (-1, 25), (50, .min)])
    func refuses(first: Int, later: Int) {
        let error = #expect(throws: PortraitError.self) {
            try PageSizes(firstPageSize: first, pageSize: later)
        }
        #expect(error?.code == .usage)
    }

    @Test("pages that no portal can be asked for have no rows", arguments: [-1, .min, .max, 1 << 40, 85_899_345])
    func ends(page: Int) {
        #expect(PageSizes.standard.range(ofPage: page) == nil)
    }

    @Test("sizes beyond an int of Java make no page")
    func hugeSizes() throws {
        let sizes = try PageSizes(firstPageSize: .max, pageSize: .max)
        #expect(sizes.range(ofPage: 0) == nil)
        #expect(sizes.range(ofPage: 1) == nil)
        let largest = try PageSizes(firstPageSize: Int(Int32.max))
        #expect(largest.range(ofPage: 0)?.end == Int(Int32.max))
        #expect(largest.range(ofPage: 1) == nil)
    }
}
