import FoundationEssentials
import StoreEngine
import TestClocks
import Testing

@testable import OfflineStore

@Suite("Offline store: pages of lists", .onEveryEngine)
struct PageTests {
    @Test("gives back what was stored, an empty page and an unknown count too", arguments: [nil, 0, 7])
    func stores(rowCount: Int?) async throws {
        let test = try await TestStore()
        #expect(try await test.store.lookUp(page: 0, of: Sample.list()) == .miss)
        let page = try await test.put(rows: "", rowCount: rowCount, page: 0)
        #expect(page == StoredPage(rows: [], rowCount: rowCount, receivedAt: test.clock.now()))
        test.clock.advance(bySeconds: 5)
        #expect(try await test.store.lookUp(page: 0, of: Sample.list()) == .hit(page))
        #expect(try await test.store.lookUp(page: 1, of: Sample.list()) == .miss)
        let second = try await TestStore(folder: test.folder)
        #expect(try await second.store.lookUp(page: 0, of: Sample.list()) == .hit(page))
    }

    static let others = [
        Sample.list(rows: "20143-1"), Sample.list(account: "joe"), Sample.list(account: nil),
        Sample.list(name: "WebContentList"), Sample.list(portal: Sample.otherPortal),
        Sample.list(firstPageSize: 49), Sample.list(pageSize: 24),
        // The same text, cut elsewhere.
        Sample.list(rows: "List20143-0", name: "Bookmark"),
    ]

    @Test("each part of the key is another list", arguments: others)
    func separates(other: ListKey) async throws {
        let test = try await TestStore()
        try await test.put(rows: "[1]", page: 0)
        #expect(try await test.store.lookUp(page: 0, of: other) == .miss)
        try await test.put(rows: "[2]", page: 0, of: other)
        #expect(try await test.rows(page: 0) == "[1]")
        #expect(try await test.rows(page: 0, of: other) == "[2]")
    }

    @Test("accounts are compared as the portal compares them")
    func comparesAccounts() async throws {
        let test = try await TestStore()
        try await test.put(rows: "[1]", page: 0, of: Sample.list(account: "Jane@Example.org "))
        #expect(try await test.rows(page: 0, of: Sample.list(account: "jane@example.org")) == "[1]")
        #expect(Sample.list(account: " ") == Sample.list(account: nil))
    }

    @Test("a page replaces its earlier self and no other")
    func replaces() async throws {
        let test = try await TestStore()
        for number in 0...2 { try await test.put(rows: "[\(number)]", page: number) }
        try await test.put(rows: "[10]", rowCount: 3, page: 1)
        #expect(try await test.pages() == ["[0]", "[10]", "[2]"])
        #expect(try await test.store.statistics().pageCount == 3)
        #expect(try await test.store.statistics().byteCount == 10)
    }

    @Test("a list that is read anew loses its later pages, and no other list does")
    func refreshes() async throws {
        let test = try await TestStore()
        let other = Sample.list(account: "joe")
        for number in 0...2 {
            try await test.put(rows: "[\(number)]", page: number)
            try await test.put(rows: "[\(number)]", page: number, of: other)
        }
        _ = try await test.store.put(rows: Array("[]".utf8), rowCount: 0, page: 0, of: Sample.list(), reading: nil)
        #expect(try await test.pages() == ["[]", nil, nil])
        #expect(try await test.pages(of: other) == ["[0]", "[1]", "[2]"])
        #expect(try await test.store.verify().isSound)
    }

    @Test("a page that was asked for before the list was read anew is not stored")
    func refusesOlderPages() async throws {
        let test = try await TestStore()
        try await test.put(rows: "[0]", page: 0)
        let before = try await test.store.beginReading(Sample.list())
        // Another process reads the list anew while the portal answers.
        let second = try await TestStore(folder: test.folder)
        _ = try await second.store.put(rows: Array("[00]".utf8), rowCount: 9, page: 0, of: Sample.list(), reading: nil)
        let page = try await test.store.put(rows: [1], rowCount: nil, page: 1, of: Sample.list(), reading: before)
        #expect(page.rows == [1])
        #expect(try await second.pages() == ["[00]", nil, nil])
        let after = try await test.store.beginReading(Sample.list())
        _ = try await test.store.put(
            rows: Array("[11]".utf8),
            rowCount: nil,
            page: 1,
            of: Sample.list(),
            reading: after
        )
        #expect(try await second.pages() == ["[00]", "[11]", nil])
    }

    // Before Swift 6.3, a test cannot hand anything to a process of its own.
    #if compiler(>=6.3)
    @Test("another process that reads the list anew leaves no older page behind", .only(.sqlite))
    func refreshesFromOtherProcess() async throws {
        let test = try await TestStore()
        for number in 0...2 { try await test.put(rows: "[\(number)]", page: number) }
        let before = try await test.store.beginReading(Sample.list())
        await #expect(processExitsWith: .success) { [folder = test.folder.cache as String] in
            let store = try OfflineStore(
                configuration: OfflineStore.Configuration(folder: folder, busyTimeout: .seconds(300))
            )
            _ = try await store.put(rows: Array("[]".utf8), rowCount: 0, page: 0, of: Sample.list(), reading: nil)
        }
        #expect(try await test.pages() == ["[]", nil, nil])
        _ = try await test.store.put(rows: [1], rowCount: nil, page: 1, of: Sample.list(), reading: before)
        #expect(try await test.pages() == ["[]", nil, nil])
    }
    #endif

    @Test("a later page may be stored first, whoever begins")
    func storesLaterFirst() async throws {
        let test = try await TestStore()
        let first = try await test.store.beginReading(Sample.list())
        let second = try await test.store.beginReading(Sample.list())
        for (number, reading) in [(2, first), (1, second)] {
            _ = try await test.store.put(
                rows: Array("[\(number)]".utf8),
                rowCount: nil,
                page: number,
                of: Sample.list(),
                reading: reading
            )
        }
        #expect(try await test.pages() == [nil, "[1]", "[2]"])
    }

    @Test("pages are changed in place for all accounts and sizes, and those under way are not stored")
    func changes() async throws {
        let test = try await TestStore()
        let others = [Sample.list(rows: "20143-1"), Sample.list(portal: Sample.otherPortal)]
        let same = [Sample.list(), Sample.list(account: nil), Sample.list(firstPageSize: 10)]
        for list in others + same { try await test.put(rows: "[0]", page: 0, of: list) }
        let reading = try await test.store.beginReading(Sample.list())
        let received = try await test.store.lookUp(page: 0, of: Sample.list())
        test.clock.advance(bySeconds: 60)
        try await test.store.changePages(of: .rows("20143-0"), name: "BookmarkList", portal: Sample.portal) { list in
            list.pages[0]?.rows = Array("[7]".utf8)
            list.pages[0]?.rowCount = 9
            list.pages[2] = ListContent.Page(rows: Array("[8]".utf8))
        }
        for list in same {
            #expect(try await test.rows(page: 0, of: list) == "[7]")
            #expect(try await test.rows(page: 2, of: list) == "[8]")
        }
        for list in others { #expect(try await test.rows(page: 0, of: list) == "[0]") }
        guard case .hit(let before) = received,
            case .hit(let page) = try await test.store.lookUp(page: 0, of: Sample.list())
        else { throw StoreError.defect(detail: "a page is missing") }
        #expect(page.rowCount == 9)
        #expect(page.receivedAt == before.receivedAt)
        _ = try await test.store.put(rows: [1], rowCount: nil, page: 1, of: Sample.list(), reading: reading)
        #expect(try await test.rows(page: 1) == nil)
        #expect(try await test.store.verify().isSound)
    }

    @Test("lists are found by a text in their rows, and one that is not changed keeps its number")
    func findsByText() async throws {
        let test = try await TestStore()
        let lists = [Sample.list(rows: "a"), Sample.list(rows: "b")]
        try await test.put(rows: "[1234]", page: 0, of: lists[0])
        try await test.put(rows: "[5]", page: 1, of: lists[1])
        let numbers = try await test.store.lists().map(\.id)
        try await test.store.changePages(of: .containing("234"), name: "BookmarkList", portal: Sample.portal) { list in
            list.pages[0]?.rows = Array("[6]".utf8)
        }
        try await test.store.changePages(of: .containing("5"), name: "BookmarkList", portal: Sample.portal) { _ in }
        try await test.store.changePages(of: .containing("5"), name: "OtherList", portal: Sample.portal) { list in
            list.pages = [:]
        }
        #expect(try await test.rows(page: 0, of: lists[0]) == "[6]")
        #expect(try await test.rows(page: 1, of: lists[1]) == "[5]")
        #expect(try await test.store.lists().map(\.id).contains(numbers[1]))
        #expect(try await !test.store.lists().map(\.id).contains(numbers[0]))
    }

    @Test("lists are told of without their rows, a part at a time")
    func listsLists() async throws {
        let test = try await TestStore()
        for number in 0...2 { try await test.put(rows: "[\(number)]", page: number) }
        test.clock.advance(bySeconds: 60)
        try await test.put(rows: "[]", page: 0, of: Sample.list(account: nil, portal: Sample.otherPortal))
        let lists = try await test.store.lists()
        #expect(lists.map(\.pageCount) == [3, 1])
        #expect(lists.map(\.byteCount) == [9, 2])
        #expect(lists.map(\.account) == ["jane", ""])
        #expect(lists.map(\.name) == ["BookmarkList", "BookmarkList"])
        #expect(lists.map(\.portal) == [Sample.portal, Sample.otherPortal])
        #expect(lists[0].receivedAt == test.clock.now().addingTimeInterval(-60))
        #expect(try await test.store.lists(limit: 1) == [lists[0]])
        #expect(try await test.store.lists(after: lists[0].id) == [lists[1]])
        #expect(try await test.store.lists(portal: Sample.otherPortal) == [lists[1]])
        #expect(try await test.store.list().isEmpty)
    }
}
