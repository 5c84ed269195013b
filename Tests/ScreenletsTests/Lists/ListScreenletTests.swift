import LiferayPortal
import ScreenletBenches
import Screenlets
import Synchronization
import Testing

@Suite("List screenlet")
struct ListScreenletTests {
    /// A delegate that writes down what it hears.
    final class Recorder: ListScreenletDelegate {
        struct Heard: Hashable, Sendable {
            var pages: [Int] = []
            var errors: [PortraitError.Code] = []
            var selected: [Int64] = []
        }

        private let state = Mutex(Heard())

        var heard: Heard { state.withLock { $0 } }

        func screenlet(
            _ screenlet: ListScreenlet<NumberListConnector>,
            onLoadPageResult page: LoadedPage<NumberRow>
        ) async {
            state.withLock { $0.pages.append(page.page) }
        }

        func screenlet(
            _ screenlet: ListScreenlet<NumberListConnector>,
            onLoadPage page: Int,
            error: PortraitError
        ) async {
            state.withLock { $0.errors.append(error.code) }
        }

        func screenlet(_ screenlet: ListScreenlet<NumberListConnector>, onSelectedRow row: NumberRow) async {
            state.withLock { $0.selected.append(row.number) }
        }
    }

    private func numbers(_ screenlet: ListScreenlet<NumberListConnector>) async -> [Int64?] {
        await screenlet.rows.map { $0?.number }
    }

    @Test("has the defaults of the original")
    func defaults() {
        let attributes = ListAttributes()
        #expect(attributes.sizes.firstPageSize == 50)
        #expect(attributes.sizes.pageSize == 25)
        #expect(attributes.autoLoad)
        #expect(attributes.offlinePolicy == .remoteFirst)
    }

    @Test("loads the first page by itself, and the pages of rows that come into view")
    func scrolls() async throws {
        let bench = try ListBench(rowCount: 90)
        let recorder = Recorder()
        let screenlet = ListScreenlet(NumberListConnector(), session: bench.session(), delegate: recorder)
        await screenlet.appear()
        #expect(await numbers(screenlet) == (0..<50).map { Int64($0) } + Array(repeating: nil, count: 40))
        #expect(try await screenlet.loadPage(forRow: 12) == nil)
        #expect(try await screenlet.loadPage(forRow: 80)?.page == 2)
        #expect(try await screenlet.loadPage(forRow: 60)?.page == 1)
        #expect(await numbers(screenlet) == (0..<90).map { Int64($0) })
        #expect(await !screenlet.hasMoreRows)
        #expect(recorder.heard.pages == [0, 2, 1])
        #expect(await screenlet.select(row: 7)?.number == 7)
        #expect(await screenlet.select(row: 90) == nil)
        #expect(await screenlet.select(row: 0, inSection: 1) == nil)
        #expect(await screenlet.selectedRow?.number == 7)
        #expect(recorder.heard.selected == [7])
    }

    @Test("does not load by itself where it is told not to")
    func waits() async throws {
        let bench = try ListBench()
        let attributes = ListAttributes(autoLoad: false)
        let screenlet = ListScreenlet(NumberListConnector(), session: bench.session(), attributes: attributes)
        await screenlet.appear()
        #expect(bench.portal.requests.isEmpty)
        await screenlet.update { $0.autoLoad = true }
        await screenlet.appear()
        #expect(await screenlet.rowCount == 120)
    }

    @Test("never asks for a page twice at a time")
    func joins() async throws {
        let gate = Gate()
        let bench = try ListBench { request in if request.start == 50 { await gate.pass() } }
        let recorder = Recorder()
        let screenlet = ListScreenlet(NumberListConnector(), session: bench.session(), delegate: recorder)
        try await screenlet.loadList()
        let loads = (0..<5).map { _ in Task { try await screenlet.loadPage(1).rows.count } }
        await gate.arrival()
        gate.open()
        for load in loads { #expect(try await load.value == 25) }
        // Whoever came after the answer asked again, one at a time.
        #expect(bench.portal.mostRunning == 1)
        #expect(recorder.heard.pages.count == bench.portal.requests.count)
    }

    @Test("who joins a load that its beginner gives up gets the page all the same")
    func survives() async throws {
        let gate = Gate()
        let bench = try ListBench { _ in await gate.pass() }
        let screenlet = ListScreenlet(NumberListConnector(), session: bench.session())
        let beginner = Task { try await screenlet.loadPage(1).rows.count }
        await gate.arrival()
        beginner.cancel()
        let joiner = Task { try await screenlet.loadPage(1).rows.count }
        gate.open()
        let error = await #expect(throws: PortraitError.self) { try await beginner.value }
        #expect(error?.code == .interrupted)
        #expect(try await joiner.value == 25)
    }

    @Test("a failed page leaves the rows that were loaded, and so does a failed refresh")
    func keepsRows() async throws {
        let bench = try ListBench(rowCount: 60)
        let recorder = Recorder()
        let screenlet = ListScreenlet(NumberListConnector(), session: bench.session(), delegate: recorder)
        try await screenlet.loadList()
        let before = await numbers(screenlet)
        bench.portal.change { $0.mood = .refuses }
        await #expect(throws: PortraitError.self) { try await screenlet.loadPage(1) }
        await #expect(throws: PortraitError.self) { try await screenlet.refresh() }
        #expect(await numbers(screenlet) == before)
        #expect(recorder.heard.errors == [.notAllowed, .notAllowed])
        await #expect(throws: PortraitError.self) { try await screenlet.loadList() }
        #expect(await screenlet.rows.isEmpty)
    }

    @Test("a refresh asks the portal even where the cache comes first, and drops what the cache had")
    func refreshes() async throws {
        let bench = try ListBench(rowCount: 80)
        let attributes = ListAttributes(offlinePolicy: .cacheFirst)
        let screenlet = ListScreenlet(NumberListConnector(), session: bench.session(), attributes: attributes)
        for page in 0...2 { try await screenlet.loadPage(page) }
        await screenlet.select(row: 3)
        bench.portal.change { $0.rows = ListedPortal.rows(500..<560) }
        #expect(try await screenlet.loadList().source == .cache)
        #expect(try await screenlet.refresh()?.source == .remote)
        #expect(await screenlet.selectedRow == nil)
        #expect(await numbers(screenlet) == (500..<550).map { Int64($0) } + Array(repeating: nil, count: 10))
        #expect(await bench.cached(bench.session(), pages: 2) == [Array(500..<550), nil])
        await screenlet.update { $0.offlinePolicy = .cacheOnly }
        let askedBefore = bench.portal.requests.count
        #expect(try await screenlet.refresh()?.source == .cache)
        #expect(bench.portal.requests.count == askedBefore)
    }

    @Test("beginning anew overtakes what is under way, of which nobody hears")
    func overtakes() async throws {
        let gate = Gate()
        let bench = try ListBench { request in if request.start == 50 { await gate.pass() } }
        let recorder = Recorder()
        let screenlet = ListScreenlet(NumberListConnector(), session: bench.session(), delegate: recorder)
        try await screenlet.loadList()
        let late = Task { try await screenlet.loadPage(1) }
        await gate.arrival()
        bench.portal.change { $0.rows = ListedPortal.rows(0..<3) }
        try await screenlet.loadList()
        gate.open()
        let error = await #expect(throws: PortraitError.self) { try await late.value }
        #expect(error?.code == .interrupted)
        #expect(await numbers(screenlet) == [0, 1, 2])
        #expect(recorder.heard == Recorder.Heard(pages: [0, 0]))
    }

    @Test("streams where rows have sections, and asks for the page behind the last row")
    func sections() async throws {
        let bench = try ListBench(rowCount: 60)
        let screenlet = ListScreenlet(
            NumberListConnector(),
            session: bench.session(),
            section: { $0.number < 40 ? "first" : "second" }
        )
        try await screenlet.loadList()
        #expect(await screenlet.isStreaming)
        #expect(await screenlet.sections.map(\.rows.count) == [40, 10])
        #expect(try await screenlet.loadPage(forRow: 50)?.page == 1)
        #expect(await screenlet.sections.map(\.rows.count) == [40, 20])
        #expect(try await screenlet.loadPage(forRow: 60) == nil)
        #expect(await screenlet.select(row: 19, inSection: 1)?.number == 59)
    }

    @Test("new sizes hold from the next beginning on")
    func sizes() async throws {
        let bench = try ListBench(rowCount: 30)
        let screenlet = ListScreenlet(NumberListConnector(), session: bench.session())
        try await screenlet.loadList()
        let small = try PageSizes(firstPageSize: 10, pageSize: 5)
        await screenlet.update { $0.sizes = small }
        try await screenlet.refresh()
        #expect(try await screenlet.loadPage(forRow: 29)?.page == 4)
        #expect(bench.portal.requests.map(\.start) == [0, 0, 25])
    }
}
