import Testing

@testable import LiferayPortal

@Suite("Pages of the headless services")
struct HeadlessWindowTests {
    @Test(
        "asks for one page where a page of about that size holds the rows",
        arguments: [
            // Rows from 50 up to 75: the third page of 25.
            (50, 75, 25, 3...3), (0, 50, 50, 1...1), (75, 100, 25, 4...4),
            // Rows 7 to 9: the second page of 5 holds rows 5 to 9.
            (7, 10, 5, 2...2),
            // Rows 999 and 1000: pages of 3 hold rows 999 to 1001.
            (999, 1_001, 3, 334...334), (0, 1, 1, 1...1),
            // More than a page may have.
            (0, 1_200, 500, 1...3), (600, 1_200, 500, 2...3),
        ]
    )
    func windows(start: Int, end: Int, pageSize: Int, pages: ClosedRange<Int>) {
        let window = HeadlessWindow(covering: RowRange(start: start, end: end))
        #expect(window.pageSize == pageSize)
        #expect(window.pages == pages)
    }

    @Test("gives exactly the rows that were asked for, whatever their range")
    func exactRows() async throws {
        let script = Script { request in
            let numbers = request.target.split { !$0.isNumber }.compactMap { Int($0) }.suffix(2)
            let (page, size) = (numbers.first ?? 0, numbers.last ?? 0)
            let rows = ((page - 1) * size..<page * size).filter { $0 < 137 }
            let items = rows.map { Sample.account(screenName: "u\($0)") }.joined(separator: ",")
            return .json(#"{"items":[\#(items)],"page":\#(page),"pageSize":\#(size),"totalCount":137}"#)
        }
        try await ScriptedPortal.session(script, flavour: .headless) { session, _ in
            let list = UserListConnector()
            for (start, end) in [(0, 50), (50, 75), (7, 20), (125, 150), (136, 137), (137, 160), (0, 137), (61, 131)] {
                let page = try await session.page(of: list, RowRange(start: start, end: end), counting: true)
                #expect(page.rowCount == 137)
                let names = try page.rows.map { try list.row($0).screenName }
                #expect(names == (start..<max(start, min(end, 137))).map { "u\($0)" }, "\(start) \(end)")
            }
        }
    }
}
