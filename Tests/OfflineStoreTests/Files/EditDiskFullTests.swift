import FoundationEssentials
import Testing

@testable import OfflineStore
@testable import StoreEngine

@Suite("Offline store: full disk and edits")
struct EditDiskFullTests {
    /// The operations on edits, each with something so long that it takes new pages.
    enum Operation: CaseIterable, Sendable {
        case save
        case saveOver
        case begin
        case complete
        case postpone
        case park
        case markConflict
        case setAside
        case resolve
        case retry
        case drop
        case withdraw
        case lease

        /// Whether nothing has to be written that was not there before.
        var fitsAlways: Bool { [.begin, .retry, .drop, .withdraw].contains(self) }

        func run(on store: OfflineStore) async throws {
            let long = String(repeating: "x", count: 200_000)
            let large = Sample.original(9, byteCount: 200_000)
            switch self {
            case .save, .saveOver:
                _ = try await store.save(
                    .upload(large),
                    name: .userId(self == .save ? 2 : 1),
                    user: nil,
                    base: nil,
                    portal: Sample.portal
                )
            case .begin: _ = try await store.begin(edit: 1, revision: 2)
            case .complete:
                _ = try await store.complete(
                    edit: 1,
                    revision: 2,
                    user: Sample.user(1),
                    picture: .original(large),
                    portal: Sample.portal
                )
            case .postpone: try await store.postpone(edit: 1, revision: 2, due: .distantFuture, reason: long)
            case .park: try await store.park(edit: 1, revision: 2, reason: long)
            case .markConflict: try await store.markConflict(edit: 1, revision: 2, reason: long)
            case .setAside: try await store.setAside(edit: 1, revision: 2, reason: long)
            case .resolve: _ = try await store.resolve(edit: 1, as: Sample.user(1, screenName: long))
            case .retry: _ = try await store.retry(edit: 1)
            case .drop: try await store.drop(edit: 1)
            case .withdraw: try await store.withdraw(edit: 1, revision: 2)
            case .lease:
                for number: Int64 in 1...2_000 {
                    _ = try await store.acquireLease(
                        of: .portrait(userId: number),
                        portal: Sample.portal,
                        for: .seconds(60)
                    )
                }
            }
        }
    }

    @Test("what does not fit is said and changes nothing; the edit is not lost", arguments: Operation.allCases)
    func keepsEdit(operation: Operation) async throws {
        let test = try await TestStore()
        for _ in 1...2 { try await test.edit(1) }
        _ = try await test.store.prune()
        test.store.close()
        let pageCount = try #require(try test.folder.connect().read { try $0.integer("PRAGMA page_count") })
        let full = try await TestStore(folder: test.folder, clock: test.clock, maximumPageCount: Int(pageCount))
        let before = try await full.store.edits()
        do {
            try await operation.run(on: full.store)
            #expect(operation.fitsAlways)
        } catch StoreError.diskFull {
            #expect(!operation.fitsAlways)
            #expect(try await full.store.edits().map(\.sha256) == before.map(\.sha256))
            #expect(try await full.store.edits().map(\.revision) == before.map(\.revision))
            #expect(try await full.store.original(ofEdit: 1) == Sample.original(100))
            #expect(try await full.hit(.userId(1)).picture == Sample.picture(100))
        }
        #expect(try await full.store.verify().isSound)
    }
}
