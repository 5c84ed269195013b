import OfflineStore
import Testing

@Suite("Offline store: counting edits", .onEveryEngine)
struct EditCountTests {
    @Test("counts what a portal has not taken, and what of it is to be sent")
    func counts() async throws {
        let test = try await TestStore()
        #expect(try await test.store.editCount(portal: Sample.portal).total == 0)
        for (number, state) in zip(Int64(1)..., EditState.allCases + [.pending]) {
            try await test.edit(number, state: state)
        }
        let count = try await test.store.editCount(portal: Sample.portal)
        #expect(count.total == 4 && count.waiting == 2)
        let listed = try await test.store.edits(portal: Sample.portal)
        #expect(listed.count == count.total)
        #expect(listed.filter { $0.state == .pending }.count == count.waiting)
        let other = try await test.store.editCount(portal: Sample.otherPortal)
        #expect(other.total == 0 && other.waiting == 0)
    }
}
