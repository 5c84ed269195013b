import Testing

@testable import SandboxPortal

@Suite("Bookmarks of the sandbox portal")
struct BookmarksEntryServiceTests {
    typealias Profile = SandboxPortal.Profile

    private static let folder = "\"groupId\":20143,\"folderId\":0"

    private static func root(_ profile: Profile) -> String {
        profile == .liferay62 ? "/bookmarksentry" : "/bookmarks.bookmarksentry"
    }

    @Test("lists the approved ones of a folder by name, as the caller may see them", arguments: Profile.allCases)
    func list(profile: Profile) async throws {
        try await visiting(profile) { visit in
            let path = "\(Self.root(profile))/get-entries"
            let rows = try await visit.call(path, "\(Self.folder),\"start\":0,\"end\":50", Visit.jane)
            #expect(
                rows.column("name") == [
                    "Café de los retratos", "Debian", "libjpeg-turbo", "Liferay Documentation", "Light meter tables",
                    "SQLite", "Swift", "写真の教科書",
                ]
            )
            let part = try await visit.call(
                path,
                "\(Self.folder),\"start\":6,\"end\":9,\"orderByComparator\":null"
            )
            #expect(part.column("name") == ["SQLite", "Swift", "写真の教科書"])
            #expect(try await visit.call("\(path)-count", Self.folder) == .int(9))
            #expect(rows.elements[0].members?.keys.contains("visits") == (profile != .liferay74))
            #expect(rows.elements[0].members?.keys.contains("resourceBlockId") == (profile == .liferay62))
            #expect(rows.elements[0]["entryId"] == (profile == .liferay62 ? .int(32_015) : .text("32015")))
            let guest = try await visit.refusal(path, "\(Self.folder),\"start\":0,\"end\":50", [:])
            #expect(guest.status == (profile == .liferay62 ? 200 : 403))
        }
    }

    @Test("sorts downwards by a comparator")
    func comparator() async throws {
        try await visiting(.liferay74) { visit in
            let name = "com.liferay.bookmarks.util.comparator.EntryNameComparator"
            let rows = try await visit.call(
                "/bookmarks.bookmarksentry/get-entries",
                "\(Self.folder),\"start\":0,\"end\":2,\"+orderByComparator\":\"\(name)\""
            )
            #expect(rows.column("name") == ["写真の教科書", "Swift"])
        }
    }

    @Test("gives each of twenty thousand bookmarks once")
    func many() async throws {
        try await visiting(.init(profile: .liferay74, listRowCount: 20_000)) { visit in
            let path = "/bookmarks.bookmarksentry/get-entries"
            #expect(try await visit.call("\(path)-count", Self.folder, Visit.jane) == .int(20_000))
            var ids: Set<String> = []
            for start in [0, 9_000, 19_000] {
                let range = "\"start\":\(start),\"end\":\(start + 1_000)"
                let rows = try await visit.call(path, "\(Self.folder),\(range)", Visit.jane)
                ids.formUnion(rows.column("entryId"))
            }
            #expect(ids.count == 3_000)
        }
    }
}
