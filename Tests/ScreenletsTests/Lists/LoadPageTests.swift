import LiferayPortal
import OfflineStore
import ScreenletBenches
import Screenlets
import Testing

/// The reading table for pages of lists, with a real store underneath.
@Suite("Loading a page of a list")
struct LoadPageTests {
    struct Situation: Sendable, CustomTestStringConvertible {
        var cell: OfflinePolicyLoadTests.Cell
        var testDescription: String { cell.testDescription }
    }

    static let situations = OfflinePolicyLoadTests.cells.map(Situation.init)

    @Test("does with portal and store what the policy decides", arguments: situations)
    func table(_ situation: Situation) async throws {
        let cell = situation.cell
        let bench = try ListBench(rowCount: 60)
        let session = bench.session()
        let list = NumberListConnector()
        if cell.cache != .miss { _ = try await session.loadPage(0, of: list, policy: .remoteOnly) }
        if cell.cache == .damaged { try bench.damage() }
        // What the portal has now differs from what was cached, so that the answer tells its side.
        bench.portal.change { state in
            state.rows = ListedPortal.rows(1_000..<1_003)
            state.mood = cell.portal == .answered ? .answers : cell.portal == .refused ? .refuses : .connectionFails
        }
        let askedBefore = bench.portal.requests.count

        switch cell.outcome {
        case .answer(let side, let fallback):
            let loaded = try await session.loadPage(0, of: list, policy: cell.policy)
            #expect(loaded.rows.map(\.number) == (side == .portal ? Array(1_000..<1_003) : Array(0..<50)))
            #expect(loaded.rowCount == (side == .portal ? 3 : 60))
            #expect(loaded.source == (side == .portal ? .remote : .cache))
            #expect(loaded.fallback == fallback)
            #expect(loaded.policy == cell.policy)
            #expect(loaded.isLast == (side == .portal))
        default:
            let code: PortraitError.Code =
                switch (cell.outcome, cell.cache, cell.portal) {
                case (.fail(.cache), .damaged, _): .cacheDamaged
                case (.fail(.cache), _, _): .notCached
                case (_, _, .refused): .notAllowed
                default: .portalUnreachable
                }
            let error = await #expect(throws: PortraitError.self) {
                try await session.loadPage(0, of: list, policy: cell.policy)
            }
            #expect(error?.code == code)
        }
        #expect((bench.portal.requests.count > askedBefore) == cell.asked.contains("P"))
        // Nothing that failed may have taken the cached copy away.
        if cell.cache == .hit { #expect(await bench.cached(session, pages: 1) != [nil]) }
    }

    @Test("asks for the rows of each page, and for their number with the first only")
    func asks() async throws {
        let bench = try ListBench()
        for page in 0...3 { _ = try await bench.session().loadPage(page, of: NumberListConnector()) }
        let expected = [(0, 50, true), (50, 75, false), (75, 100, false), (100, 125, false)]
            .map { ListedPortal.Request(start: $0.0, end: $0.1, counting: $0.2) }
        #expect(bench.portal.requests == expected)
    }

    @Test("answers offline page by page, as it was asked for online")
    func offline() async throws {
        let bench = try ListBench(rowCount: 90)
        let session = bench.session()
        for page in [0, 2] { _ = try await session.loadPage(page, of: NumberListConnector()) }
        bench.portal.change { $0.mood = .connectionFails }
        let first = try await session.loadPage(0, of: NumberListConnector())
        #expect(first.fallback)
        #expect(first.source == .cache)
        #expect(first.rowCount == 90)
        #expect(!first.isLast)
        let last = try await session.loadPage(2, of: NumberListConnector())
        #expect(last.rows.map(\.number) == Array(75..<90))
        #expect(last.isLast)
        let error = await #expect(throws: PortraitError.self) {
            try await session.loadPage(1, of: NumberListConnector())
        }
        #expect(error?.code == .portalUnreachable)
        #expect(await bench.cached(session, pages: 4) == [Array(0..<50), nil, Array(75..<90), nil])
    }

    @Test("an empty list is a good answer and is kept")
    func empty() async throws {
        let bench = try ListBench(rowCount: 0)
        let loaded = try await bench.session().loadPage(0, of: NumberListConnector())
        #expect(loaded.rows.isEmpty)
        #expect(loaded.rowCount == 0)
        bench.portal.change { $0.mood = .connectionFails }
        let again = try await bench.session().loadPage(0, of: NumberListConnector())
        #expect(again.rows.isEmpty)
        #expect(again.fallback)
        #expect(again.isLast)
    }

    @Test("a count that the portal does not tell stays unknown offline")
    func unknownCount() async throws {
        let bench = try ListBench()
        bench.portal.change { $0.tellsCount = false }
        let session = bench.session()
        #expect(try await session.loadPage(0, of: NumberListConnector()).rowCount == nil)
        #expect(try await session.loadPage(0, of: NumberListConnector(), policy: .cacheOnly).rowCount == nil)
    }

    @Test("each part of the key is another page")
    func key() async throws {
        let bench = try ListBench()
        let session = bench.session()
        let list = NumberListConnector()
        _ = try await session.loadPage(0, of: list)
        var others = [bench.session(signIn: "joe@example.com"), bench.session(signIn: nil)]
        others += [bench.session(companyId: 20116), bench.session(portal: PortalKey(server: "http://other.example"))]
        for other in others {
            await #expect(throws: PortraitError.self) { try await other.loadPage(0, of: list, policy: .cacheOnly) }
        }
        for other in [NumberListConnector(cacheKey: "20144"), NumberListConnector(name: "LetterList")] {
            await #expect(throws: PortraitError.self) { try await session.loadPage(0, of: other, policy: .cacheOnly) }
        }
        for sizes in [try PageSizes(firstPageSize: 49), try PageSizes(pageSize: 24)] {
            await #expect(throws: PortraitError.self) {
                try await session.loadPage(0, of: list, sizes: sizes, policy: .cacheOnly)
            }
        }
        let same = try await bench.session(signIn: " Test@Example.com").loadPage(0, of: list, policy: .cacheOnly)
        #expect(same.rows.count == 50)
    }

    @Test("what the portal gives is read before it is kept")
    func nonsense() async throws {
        let bench = try ListBench()
        let session = bench.session()
        _ = try await session.loadPage(0, of: NumberListConnector())
        bench.portal.change { $0.rows[3] = .object(["number": .string("three")]) }
        let error = await #expect(throws: PortraitError.self) {
            try await session.loadPage(0, of: NumberListConnector())
        }
        #expect(error?.code == .unexpectedAnswer)
        #expect(await bench.cached(session, pages: 1) == [Array(0..<50)])
    }

    @Test("rows that are kept but can't be read any more are damage")
    func unreadable() async throws {
        let bench = try ListBench()
        let key = ListKey(
            portal: LoadingBench.key,
            account: "test@example.com",
            name: "NumberList",
            rows: "20143",
            firstPageSize: 50,
            pageSize: 25
        )
        for text in ["[{\"number\":null}]", "{}", "no JSON"] {
            _ = try await bench.store.put(rows: Array(text.utf8), rowCount: 1, page: 0, of: key, reading: nil)
            let error = await #expect(throws: PortraitError.self) {
                try await bench.session().loadPage(0, of: NumberListConnector(), policy: .cacheOnly)
            }
            #expect(error?.code == .cacheDamaged)
        }
    }

    @Test("a page that no list has is refused before anything is asked", arguments: OfflinePolicy.allCases)
    func noSuchPage(policy: OfflinePolicy) async throws {
        let bench = try ListBench()
        for page in [-1, .max] {
            let error = await #expect(throws: PortraitError.self) {
                try await bench.session().loadPage(page, of: NumberListConnector(), policy: policy)
            }
            #expect(error?.code == .usage)
        }
        #expect(bench.portal.requests.isEmpty)
    }

    @Test("reading a list anew drops its later pages for every process, and only once the portal has answered")
    func refreshes() async throws {
        let bench = try ListBench()
        let session = bench.session()
        let other = try bench.otherSession()
        for page in 0...3 { _ = try await session.loadPage(page, of: NumberListConnector()) }
        bench.portal.change { $0.mood = .connectionFails }
        _ = try await session.loadPage(0, of: NumberListConnector(), refreshing: true)
        #expect(await bench.cached(other).compactMap(\.self).count == 4)
        bench.portal.change { state in
            state.mood = .answers
            state.rows = ListedPortal.rows(1_000..<1_200)
        }
        _ = try await session.loadPage(0, of: NumberListConnector(), refreshing: true)
        #expect(await bench.cached(other) == [Array(1_000..<1_050), nil, nil, nil, nil, nil])
    }

    @Test("a page that was under way when another process read the list anew is shown, not kept")
    func overtaken() async throws {
        let gate = Gate()
        let bench = try ListBench { request in
            if request.start == 50 { await gate.pass() }
        }
        let session = bench.session()
        let other = try bench.otherSession()
        _ = try await session.loadPage(0, of: NumberListConnector())
        async let late = session.loadPage(1, of: NumberListConnector())
        await gate.arrival()
        _ = try await other.loadPage(0, of: NumberListConnector(), refreshing: true)
        gate.open()
        #expect(try await late.rows.count == 25)
        #expect(await bench.cached(other, pages: 2) == [Array(0..<50), nil])
    }
}
