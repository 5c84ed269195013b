import FoundationEssentials
import LiferayPortal
import ScreenletBenches
import Testing

@testable import Screenlets

/// The rules of Documentation/Portals.md, "What a list shows", with pages of 4, then 2 rows.
@Suite("Rows that a list shows")
struct ListStateTests {
    let sizes: PageSizes

    init() throws {
        sizes = try PageSizes(firstPageSize: 4, pageSize: 2)
    }

    private func page(_ number: Int, _ rows: [Int], count: Int? = nil) throws -> LoadedPage<Int> {
        LoadedPage(
            rows: rows,
            rawRows: ListedPortal.rows(rows),
            rowCount: count,
            page: number,
            range: try #require(sizes.range(ofPage: number)),
            source: .remote,
            policy: .remoteFirst,
            fallback: false,
            receivedAt: Date(timeIntervalSince1970: 0)
        )
    }

    private func state(_ pages: LoadedPage<Int>..., section: (Int) -> String = { _ in "" }) -> ListState<Int> {
        var state = ListState<Int>(sizes: sizes)
        for page in pages { state.place(page, section: section) }
        return state
    }

    @Test("rows that are not loaded have their places, and their pages are known")
    func fluent() throws {
        let first = state(try page(0, [0, 1, 2, 3], count: 9))
        #expect(first.sections.map(\.name) == [""])
        #expect(first.sections.first?.rows == [0, 1, 2, 3, nil, nil, nil, nil, nil])
        #expect(!first.isStreaming)
        #expect(first.hasMoreRows)
        #expect([3, 4, 5, 6, 8, 9, -1].map(first.page(forRow:)) == [nil, 1, 1, 2, 3, nil, nil])
        let last = state(try page(0, [0, 1, 2, 3], count: 9), try page(3, [8]))
        #expect(last.sections.first?.rows == [0, 1, 2, 3, nil, nil, nil, nil, 8])
        let whole = state(try page(0, [0, 1, 2, 3], count: 6), try page(1, [4, 5]))
        #expect(!whole.hasMoreRows)
    }

    @Test("a list without rows is whole")
    func empty() throws {
        let empty = state(try page(0, [], count: 0))
        #expect(empty.sections.isEmpty)
        #expect(!empty.hasMoreRows)
        #expect(!empty.isStreaming)
    }

    @Test("rows that vanished meanwhile are cut off behind a short page")
    func vanished() throws {
        let begun = try page(0, [0, 1, 2, 3], count: 9)
        #expect(state(begun, try page(2, [6])).sections.first?.rows == [0, 1, 2, 3, nil, nil, 6])
        #expect(state(begun, try page(2, [])).sections.first?.rows == [0, 1, 2, 3, nil, nil])
        // The last page is short because the list ends.
        #expect(state(begun, try page(3, [8])).rowCount == 9)
        // A short first page is no sign of loss: the count came with it.
        #expect(state(try page(0, [0, 1], count: 9)).rowCount == 9)
    }

    @Test("rows beyond the count are appended, and a later count is believed")
    func grown() throws {
        #expect(state(try page(0, [0, 1, 2, 3], count: 2)).sections.first?.rows == [0, 1, 2, 3])
        let begun = try page(0, [0, 1, 2, 3], count: 5)
        #expect(state(begun, try page(1, [4, 5])).sections.first?.rows == [0, 1, 2, 3, 4, 5])
        #expect(state(begun, try page(1, [4, 5], count: 8)).rowCount == 8)
        #expect(state(begun, try page(1, [4, 5], count: 6), try page(0, [9], count: 1)).sections.first?.rows == [9])
    }

    @Test("a page that comes before the first one has its place too")
    func alone() throws {
        #expect(state(try page(1, [4, 5])).sections.first?.rows == [nil, nil, nil, nil, 4, 5])
    }

    @Test("without a count pages are put one behind the other until one is short")
    func streaming() throws {
        var state = state(try page(0, [0, 1, 2, 3]))
        #expect(state.isStreaming)
        #expect(state.sections.first?.rows == [0, 1, 2, 3])
        #expect([0, 3, 4, 5].map(state.page(forRow:)) == [nil, nil, 1, 1])
        state.place(try page(1, [4, 5])) { _ in "" }
        // The same page once more doubles nothing.
        state.place(try page(1, [4, 5])) { _ in "" }
        #expect(state.sections.first?.rows == [0, 1, 2, 3, 4, 5])
        #expect(state.page(forRow: 6) == 2)
        state.place(try page(2, [6])) { _ in "" }
        #expect(!state.hasMoreRows)
        #expect(state.page(forRow: 7) == nil)
        state.place(try page(0, [7, 8], count: 2)) { _ in "" }
        #expect(!state.isStreaming)
        #expect(state.sections.first?.rows == [7, 8])
    }

    @Test("sections stream even where the count is known, in the order of their first rows")
    func sections() throws {
        let parity: (Int) -> String = { $0.isMultiple(of: 2) ? "even" : "odd" }
        let state = state(try page(0, [1, 0, 3, 2], count: 6), try page(1, [4, 5]), section: parity)
        #expect(state.isStreaming)
        #expect(state.sections.map(\.name) == ["odd", "even"])
        #expect(state.sections.map(\.rows) == [[1, 3, 5], [0, 2, 4]])
        #expect(!state.hasMoreRows)
    }

    @Test(
        "are put one behind the other where the count would be too many places",
        arguments: [1_000_001, Int(Int32.max)]
    )
    func enormous(count: Int) throws {
        let state = state(try page(0, [0, 1, 2, 3], count: count))
        #expect(state.isStreaming)
        #expect(state.rowCount == 4)
        #expect(state.hasMoreRows)
    }
}
