import LiferayPortal
import ScreenletBenches
import Screenlets
import Testing

@Suite("All rows of a list")
struct ListRowsTests {
    @Test(
        "gives every row once, in order, in as many requests as there are pages",
        arguments: [(0, 1), (1, 1), (50, 1), (51, 2), (75, 2), (76, 3), (1_000, 39)],
        [1, 2, 5]
    )
    func all(_ list: (rowCount: Int, pageCount: Int), pagesAhead: Int) async throws {
        let bench = try ListBench(rowCount: list.rowCount)
        let rows = bench.session().rows(of: NumberListConnector(), pagesAhead: pagesAhead)
        #expect(try await numbers(rows) == Array(0..<list.rowCount))
        let requests = bench.portal.requests
        #expect(requests.count == list.pageCount)
        #expect(requests.filter(\.counting) == Array(requests.prefix(1)))
        #expect(Set(requests.map(\.start)).count == requests.count)
        #expect(bench.portal.mostRunning <= pagesAhead)
    }

    @Test(
        "a list whose number of rows is unknown ends with its first short page",
        arguments: [0, 49, 50, 74, 75, 1_000]
    )
    func unknownCount(rowCount: Int) async throws {
        let bench = try ListBench(rowCount: rowCount)
        bench.portal.change { $0.tellsCount = false }
        let rows = bench.session().rows(of: NumberListConnector(), pagesAhead: 5)
        #expect(try await numbers(rows) == Array(0..<rowCount))
        // The short page is the last one; at most one more was asked for before it was read.
        let pages = rowCount < 50 ? 1 : (rowCount - 50) / 25 + 2
        #expect((pages...pages + 1).contains(bench.portal.requests.count))
    }

    @Test("asks for nothing before the first row is wanted, and no further ahead than told", arguments: [1, 2, 4])
    func bounded(pagesAhead: Int) async throws {
        let gate = Gate()
        let bench = try ListBench(rowCount: 1_000) { _ in await gate.pass() }
        gate.open()
        var iterator = bench.session().rows(of: NumberListConnector(), pagesAhead: pagesAhead).makeAsyncIterator()
        #expect(bench.portal.requests.isEmpty)
        for _ in 0..<50 { _ = try await iterator.next() }
        await gate.arrival(of: 1 + pagesAhead)
        #expect(bench.portal.requests.count == 1 + pagesAhead)
        // The first row of page 1 makes room for one more page.
        #expect(try await iterator.next()?.number == 50)
        await gate.arrival(of: 2 + pagesAhead)
        for _ in 0..<24 { _ = try await iterator.next() }
        #expect(bench.portal.requests.count == 2 + pagesAhead)
    }

    @Test("rows that vanish meanwhile end the list early, rows that come are given too")
    func changes() async throws {
        let shrinking = try ListBench(rowCount: 200)
        var iterator = shrinking.session().rows(of: NumberListConnector(), pagesAhead: 1).makeAsyncIterator()
        var shrunk: [Int64] = []
        while let row = try await iterator.next() {
            shrunk.append(row.number)
            if shrunk.count == 1 { shrinking.portal.change { $0.rows.removeLast(90) } }
        }
        #expect(shrunk == Array(0..<110))

        let growing = try ListBench(rowCount: 60)
        var grown: [Int64] = []
        for try await row in growing.session().rows(of: NumberListConnector()) {
            grown.append(row.number)
            if grown.count == 1 { growing.portal.change { $0.rows = ListedPortal.rows(0..<130) } }
        }
        // Page 1 was asked for when page 0 had come; it may have seen the list of before.
        #expect([Array(0..<60), Array(0..<130)].contains(grown))
    }

    @Test("ends its requests when the reader stops, and when its task is cancelled")
    func cancelled() async throws {
        let gate = Gate()
        let bench = try ListBench(rowCount: 1_000) { request in
            if request.start > 0 { await gate.pass() }
        }
        let reading = Task { try await numbers(bench.session().rows(of: NumberListConnector())) }
        await gate.arrival(of: 2)
        reading.cancel()
        gate.open()
        let error = await #expect(throws: PortraitError.self) { try await reading.value }
        #expect(error?.code == .interrupted)
        // Those that were under way found that they were cancelled, and no further one began.
        #expect(bench.portal.requests.count == 3)
        #expect(await bench.cached(bench.session(), pages: 2) == [Array(0..<50), nil])

        let stopped = try ListBench(rowCount: 1_000)
        for try await row in stopped.session().rows(of: NumberListConnector()) where row.number == 10 { break }
        #expect(stopped.portal.requests.count <= 3)
    }

    @Test("fails with the page that fails, after the rows before it, and gives nothing more")
    func fails() async throws {
        let bench = try ListBench(rowCount: 200)
        var iterator = bench.session().rows(of: NumberListConnector(), pagesAhead: 1).makeAsyncIterator()
        _ = try await iterator.next()
        bench.portal.change { $0.rows[80] = .null }
        var given = 1
        var code: PortraitError.Code?
        do throws(PortraitError) {
            while try await iterator.next() != nil { given += 1 }
        } catch {
            code = error.code
        }
        #expect(code == .unexpectedAnswer)
        #expect(given == 75)
        #expect(try await iterator.next() == nil)
    }

    @Test("answers offline from the pages that are kept, and asks a portal that is away only at the beginning")
    func offline() async throws {
        let bench = try ListBench(rowCount: 500)
        let list = NumberListConnector()
        #expect(try await numbers(bench.session().rows(of: list)).count == 500)
        bench.portal.change { $0.mood = .connectionFails }
        let before = bench.portal.requests.count
        #expect(try await numbers(bench.session().rows(of: list)) == Array(0..<500))
        #expect(bench.portal.requests.count == before + 1)
        for try await page in bench.session().rows(of: list).pages {
            #expect(page.fallback)
            #expect(page.source == .cache)
            #expect(page.policy == .remoteFirst)
        }
        #expect(try await numbers(bench.session().rows(of: list, policy: .cacheOnly)) == Array(0..<500))
        #expect(bench.portal.requests.count == before + 2)
    }

    @Test("reading anew keeps what was read this time, and nothing older")
    func refreshes() async throws {
        let bench = try ListBench(rowCount: 170)
        let session = bench.session()
        #expect(try await numbers(session.rows(of: NumberListConnector())).count == 170)
        bench.portal.change { $0.rows = ListedPortal.rows(1_000..<1_060) }
        #expect(try await numbers(session.rows(of: NumberListConnector(), refreshing: true)).count == 60)
        let kept: [[Int]?] = [Array(1_000..<1_050), Array(1_050..<1_060), nil, nil, nil, nil]
        #expect(await bench.cached(try bench.otherSession()) == kept)
    }

    private func numbers(_ rows: ListRows<NumberListConnector>) async throws(PortraitError) -> [Int] {
        var numbers: [Int] = []
        for try await row in rows { numbers.append(Int(row.number)) }
        return numbers
    }
}
