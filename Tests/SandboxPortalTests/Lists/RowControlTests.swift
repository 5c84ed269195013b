import Testing

@testable import SandboxPortal

@Suite("Rows that change while clients read")
struct RowControlTests {
    @Test("adds rows to every list and takes some away", arguments: SandboxList.allCases)
    func changes(list: SandboxList) async throws {
        try await visiting { visit in
            let count = visit.sandbox.rowCount(of: list)
            visit.sandbox.addRows(5, to: list)
            #expect(visit.sandbox.rowCount(of: list) == count + 5)
            visit.sandbox.removeRows(3, from: list, at: 1)
            #expect(visit.sandbox.rowCount(of: list) == count + 2)
            visit.sandbox.reset()
            #expect(visit.sandbox.rowCount(of: list) == count)
        }
    }

    @Test("moves the rows behind removed ones up, in the list's own order")
    func order() async throws {
        try await visiting { visit in
            let path = "/bookmarks.bookmarksentry/get-entries"
            let range = "\"groupId\":20143,\"folderId\":0,\"start\":2,\"end\":4"
            let before = try await visit.call(path, range)
            #expect(before.column("name") == ["Debian", "libjpeg-turbo"])
            visit.sandbox.removeRows(2, from: .bookmarks)
            let after = try await visit.call(path, range)
            #expect(after.column("name") == ["Liferay Documentation", "Light meter tables"])
        }
    }

    @Test("takes multiplied rows away as well")
    func copies() async throws {
        try await visiting(.init(profile: .liferay74, listRowCount: 100)) { visit in
            let path = "/bookmarks.bookmarksentry/get-entries"
            let folder = "\"groupId\":20143,\"folderId\":0"
            let before = try await visit.call(path, "\(folder),\"start\":0,\"end\":200")
            visit.sandbox.removeRows(90, from: .bookmarks, at: 5)
            let after = try await visit.call(path, "\(folder),\"start\":0,\"end\":200")
            let ids = before.column("entryId")
            #expect(ids.count == 101)
            #expect(after.column("entryId") == Array(ids[..<5] + ids[95...]))
        }
    }

    @Test("is told by the control addresses too")
    func addresses() async throws {
        try await visiting { visit in
            let added = try await visit.client.send("POST", "/-/sandbox/rows/users?count=4", [:], [])
            #expect(added.status == 204)
            #expect(visit.sandbox.rowCount(of: .users) == 20)
            let removed = try await visit.client.send("DELETE", "/-/sandbox/rows/users?count=1&at=19", [:], [])
            #expect(removed.status == 204)
            let counts = try PortalValue(parsing: try await visit.client.get("/-/sandbox/rows").body)
            #expect(counts["users"] == .int(19))
            #expect(counts["comments"] == .int(8))
            for wrong in ["rows/nothing", "rows"] {
                let answer = try await visit.client.send("POST", "/-/sandbox/\(wrong)", [:], [])
                #expect(answer.status == 404)
            }
            let tooMany = try await visit.client.send("POST", "/-/sandbox/rows/users?count=-1", [:], [])
            #expect(tooMany.status == 400)
        }
    }
}
