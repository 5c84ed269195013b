import FoundationEssentials
import LiferayPortal
import OfflineStore
import ScreenletBenches
import Screenlets
import Synchronization
import Testing

@testable import StoreEngine

@Suite("Forgetting a user")
struct ForgetTests {
    @Test("has what lies outside of the store removed also where a reader keeps the file from being overwritten")
    func outside() async throws {
        let bench = try LoadingBench()
        _ = try await bench.session().loadPortrait(LoadingBench.selector, policy: .remoteOnly)
        let store = try OfflineStore(
            configuration: OfflineStore.Configuration(folder: bench.folder, busyTimeout: .milliseconds(50))
        )
        defer { store.close() }
        let session = SessionContext(portal: bench.portal, portalKey: LoadingBench.key, store: store)
        let reader = try SQLiteConnection("\(bench.folder)/portrait.sqlite", for: .reading, busyTimeout: .zero)
        try reader.execute("BEGIN")
        _ = try reader.rows("SELECT COUNT(*) FROM entry")
        let told = Mutex<[Set<Int64>]>([])
        let error = await #expect(throws: PortraitError.self) {
            try await session.forget(LoadingBench.selector) { traces in
                told.withLock { $0.append(traces.userIds) }
            }
        }
        #expect(error?.code == .cacheBusy)
        let done = "user id 20156 is removed from the cache, but the removed bytes are not overwritten yet: "
        #expect(error?.message.hasPrefix(done) == true, "\(error?.message ?? "")")
        #expect(error?.hint == "forget once more when the other process is done; only the overwriting is left to do")
        #expect(told.withLock { $0 } == [[20156]])
        try reader.execute("ROLLBACK")
    }

    @Test("leaves no byte of the user in the files also where what lies outside of the store can't be removed")
    func outsideFails() async throws {
        let bench = try LoadingBench()
        let session = bench.session()
        _ = try await session.loadPortrait(LoadingBench.selector, policy: .remoteOnly)
        #expect(try Self.hasPicture(bench.folder))
        let failure = PortraitError(StoreError.readOnly(path: "outside"))
        let error = await #expect(throws: PortraitError.self) {
            try await session.forget(LoadingBench.selector) { _ throws(PortraitError) in throw failure }
        }
        #expect(error?.code == failure.code)
        let done = "user id 20156 is removed from the cache, but not from what lies beside it: \(failure.message)"
        #expect(error?.message == done)
        #expect(error?.hint == "\(failure.hint), and forget once more")
        #expect(try !Self.hasPicture(bench.folder))
    }

    @Test("tells what is done and what is left on a full disk")
    func fullDisk() throws {
        let full = StoreError.diskFull(path: "/cache/portrait.sqlite")
        let selector = UserSelector.userId(7)
        let left = try #require(PortraitError.forgottenInPart(selector, outside: nil, overwriting: full))
        #expect(left.code == .diskFull)
        #expect(left.message.hasPrefix("user id 7 is removed from the cache, but the removed bytes are not"))
        #expect(left.message.hasSuffix(full.message) && left.hint.hasPrefix("free as much space as the cache takes"))
        let outside = PortraitError(.inputOutput, message: "the journal can't be written", hint: "check it")
        let both = try #require(PortraitError.forgottenInPart(selector, outside: outside, overwriting: full))
        #expect(both.code == .inputOutput)
        #expect(both.message.contains(outside.message) && both.message.hasSuffix(full.message))
        #expect(both.hint == "check it, and forget once more, which overwrites them, too")
        #expect(PortraitError.forgottenInPart(selector, outside: nil, overwriting: nil) == nil)
        let nothing = PortraitError.notForgotten(selector, PortraitError(full))
        #expect(nothing.code == .diskFull && nothing.hint == full.hint)
        #expect(nothing.message == "nothing of user id 7 was removed: \(full.message)")
    }

    /// Whether a part of the bench's picture is in a file of the store, or in its journal.
    private static func hasPicture(_ folder: String) throws -> Bool {
        let part = Data(try LoadingBench.picture(side: 40).dropFirst(20).prefix(40))
        return try ["portrait.sqlite", "portrait.sqlite-wal"]
            .contains { name in
                try Data(contentsOf: URL(filePath: "\(folder)/\(name)")).firstRange(of: part) != nil
            }
    }
}
