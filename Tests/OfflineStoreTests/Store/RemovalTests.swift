import FoundationEssentials
import OfflineStore
import Testing

@Suite("Offline store: clearing", .onEveryEngine)
struct RemovalTests {
    @Test("keeps the leases that hold, so that nobody else sends meanwhile")
    func keepsLeases() async throws {
        let test = try await TestStore()
        let subject = EditSubject.portrait(userId: 1)
        let lease = try #require(
            try await test.store.acquireLease(of: subject, portal: Sample.portal, for: .seconds(30))
        )
        _ = try await test.store.clear()
        #expect(try await test.store.acquireLease(of: subject, portal: Sample.portal, for: .seconds(30)) == nil)
        try await test.store.release(lease)
        #expect(try await test.store.acquireLease(of: subject, portal: Sample.portal, for: .seconds(30)) != nil)
    }

    @Test("clears one portal or all, and never an edit unasked", arguments: [true, false], [true, false])
    func clears(onePortal: Bool, includePending: Bool) async throws {
        let test = try await TestStore()
        for portal in [Sample.portal, Sample.otherPortal] {
            for number: Int64 in 1...3 {
                _ = try await test.store.put(
                    user: Sample.user(number),
                    picture: Sample.picture(number),
                    portal: portal,
                    signIn: "user\(number)"
                )
            }
            try await test.store.setFacts([1], portal: portal)
            for (number, state) in [(Int64(2), true), (4, false)] {
                _ = try await test.store.save(
                    .upload(Sample.original(number)),
                    name: .userId(number),
                    user: Sample.user(number),
                    base: nil,
                    portal: portal,
                    localOnly: state
                )
            }
        }
        let report = try await test.store.clear(
            portal: onePortal ? Sample.portal : nil,
            includePending: includePending
        )
        let portals = onePortal ? 1 : 2
        #expect(report.removedCount == portals * 3)
        #expect(report.removedEditCount == portals * (includePending ? 2 : 1))
        #expect(report.removedByteCount == (report.removedCount + report.removedEditCount) * 6_000)
        #expect(report.keptCount == (includePending ? 0 : portals))
        let here = try await test.store.list(portal: Sample.portal)
        let there = try await test.store.list(portal: Sample.otherPortal)
        #expect(here.map(\.user?.userId) == (includePending ? [] : [4]))
        #expect(there.map(\.user?.userId) == (onePortal ? [1, 2, 3, 4] : includePending ? [] : [4]))
        #expect(try await test.store.facts(portal: Sample.portal) == nil)
        #expect(try await test.store.facts(portal: Sample.otherPortal) == (onePortal ? [1] : nil))
        #expect(try await test.store.lookUp(.signIn("user1"), portal: Sample.portal) == .miss)
        // What was for this store only is as clean as an entry.
        #expect(try await test.store.lookUp(.signIn("user2"), portal: Sample.portal) == .miss)
        #expect(try await test.store.verify().isSound)
    }

    @Test("clearing a store that was never made makes nothing")
    func clearsNothing() async throws {
        let test = try await TestStore()
        #expect(try await test.store.clear().removedCount == 0)
        #expect(try await test.store.prune(toByteCount: 0).removedCount == 0)
        #expect(try await test.store.removeDamaged().removedCount == 0)
        #expect(!FileManager.default.fileExists(atPath: test.folder.path))
    }

    @Test("numbers of removed entries are not given again")
    func doesNotReuseNumbers() async throws {
        let test = try await TestStore()
        let old = try await test.put(1)
        _ = try await test.store.clear()
        #expect(try await test.put(1).id > old.id)
    }
}
