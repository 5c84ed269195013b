import FoundationEssentials
import Glibc
import StoreEngine
import TestClocks
import Testing

@testable import OfflineStore

@Suite("Offline store: leases", .onEveryEngine)
struct LeaseTests {
    @Test("one holder at a time, per user and portal")
    func isExclusive() async throws {
        let first = try await TestStore()
        let second = try await TestStore(folder: first.folder, clock: first.clock)
        let taken = try await first.store.acquireLease(
            of: .portrait(userId: 1),
            portal: Sample.portal,
            for: .seconds(30)
        )
        let lease = try #require(taken)
        for store in [first.store, second.store] {
            #expect(
                try await store.acquireLease(of: .portrait(userId: 1), portal: Sample.portal, for: .seconds(30)) == nil
            )
        }
        #expect(
            try await second.store.acquireLease(of: .portrait(userId: 2), portal: Sample.portal, for: .seconds(30))
                != nil
        )
        #expect(
            try await second.store.acquireLease(of: .portrait(userId: 1), portal: Sample.otherPortal, for: .seconds(30))
                != nil
        )
        try await first.store.release(lease)
        #expect(
            try await second.store.acquireLease(of: .portrait(userId: 1), portal: Sample.portal, for: .seconds(30))
                != nil
        )
        // Giving back what is another's by now takes nothing from it.
        try await first.store.release(lease)
        #expect(
            try await first.store.acquireLease(of: .portrait(userId: 1), portal: Sample.portal, for: .seconds(30))
                == nil
        )
    }

    @Test("tells whether somebody had one meanwhile, as far as that can be known")
    func tellsOfOthers() async throws {
        let test = try await TestStore()
        let (store, portal) = (test.store, Sample.portal)
        func take(_ userId: Int64) async throws -> EditLease {
            try #require(try await store.acquireLease(of: .portrait(userId: userId), portal: portal, for: .seconds(30)))
        }
        let atFirst = try await store.newestLease()
        let first = try await take(1)
        #expect(first.isNext(after: atFirst) == !store.isShared)
        // Its holder may send after this look, and be gone before the next one.
        #expect(try await store.newestLease() == nil)
        try await store.release(first)
        let before = try await store.newestLease()
        let second = try await take(1)
        #expect(second.isNext(after: before) == !store.isShared)
        try await store.release(second)
        let third = try await take(1)
        #expect(!third.isNext(after: before))
        #expect(!third.isNext(after: nil))
    }

    @Test("ends with its time, unless it is renewed")
    func expires() async throws {
        let test = try await TestStore()
        let taken = try await test.store.acquireLease(
            of: .portrait(userId: 1),
            portal: Sample.portal,
            for: .seconds(30)
        )
        let lease = try #require(taken)
        test.clock.advance(bySeconds: 29)
        #expect(
            try await test.store.acquireLease(of: .portrait(userId: 1), portal: Sample.portal, for: .seconds(30)) == nil
        )
        let renewed = try #require(try await test.store.renew(lease, for: .seconds(30)))
        #expect(renewed.expiresAt == test.clock.now().addingTimeInterval(30))
        test.clock.advance(bySeconds: 29)
        #expect(
            try await test.store.acquireLease(of: .portrait(userId: 1), portal: Sample.portal, for: .seconds(30)) == nil
        )
        test.clock.advance(bySeconds: 2)
        // Late, but nobody took it.
        #expect(try await test.store.renew(renewed, for: .seconds(1)) != nil)
        test.clock.advance(bySeconds: 2)
        #expect(
            try await test.store.acquireLease(of: .portrait(userId: 1), portal: Sample.portal, for: .seconds(30)) != nil
        )
        #expect(try await test.store.renew(renewed, for: .seconds(30)) == nil)
    }

    // Before Swift 6.3, a test cannot hand anything to a process of its own.
    #if compiler(>=6.3)
    @Test("holds against another process while this one lives", .only(.sqlite))
    func holdsAgainstOthers() async throws {
        let folder = TemporaryFolder()
        let store = try OfflineStore(
            configuration: OfflineStore.Configuration(folder: folder.cache, busyTimeout: .seconds(300))
        )
        let lease = try await store.acquireLease(of: .portrait(userId: 1), portal: Sample.portal, for: .seconds(600))
        #expect(lease != nil)
        await #expect(processExitsWith: .success) { [folder = folder.cache as String] in
            let store = try OfflineStore(
                configuration: OfflineStore.Configuration(folder: folder, busyTimeout: .seconds(300))
            )
            guard try await store.acquireLease(of: .portrait(userId: 1), portal: Sample.portal, for: .seconds(1)) == nil
            else {
                exit(2)
            }
            guard try await store.acquireLease(of: .portrait(userId: 2), portal: Sample.portal, for: .seconds(1)) != nil
            else {
                exit(3)
            }
        }
    }
    #endif

    // Before Swift 6.3, a test cannot hand anything to a process of its own.
    #if compiler(>=6.3)
    @Test("of a process that was killed is void at once", .only(.sqlite))
    func endsWithProcess() async throws {
        let folder = TemporaryFolder()
        let store = try OfflineStore(
            configuration: OfflineStore.Configuration(folder: folder.cache, busyTimeout: .seconds(300))
        )
        await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder.cache as String] in
            let store = try OfflineStore(
                configuration: OfflineStore.Configuration(folder: folder, busyTimeout: .seconds(300))
            )
            _ = try await store.save(
                .upload(Sample.original(1)),
                name: .userId(1),
                user: Sample.user(1),
                base: nil,
                portal: Sample.portal
            )
            guard
                try await store.acquireLease(of: .portrait(userId: 1), portal: Sample.portal, for: .seconds(600))
                    != nil,
                try await store.begin(edit: 1, revision: 1)
            else { exit(2) }
            kill(getpid(), SIGKILL)
        }
        let edit = try #require(try await store.edit(1))
        #expect(edit.isBegun)
        #expect(!edit.isSending)
        #expect(try await store.dueEdits(portal: Sample.portal, at: .distantFuture) == [edit])
        #expect(
            try await store.acquireLease(of: .portrait(userId: 1), portal: Sample.portal, for: .seconds(600)) != nil
        )
    }
    #endif

    @Test("what its holder does after another one took it is refused")
    func fences() async throws {
        let test = try await TestStore()
        let edit = try await test.edit(1)
        let store = test.store
        let subject = EditSubject.portrait(userId: 1)
        let lost = try #require(try await store.acquireLease(of: subject, portal: Sample.portal, for: .seconds(1)))
        do {
            let store = store.holding(lost)
            #expect(try await store.begin(edit: edit.id, revision: 1))
            test.clock.advance(bySeconds: 2)
            // Its time is over, but nobody else has it.
            #expect(try await store.postpone(edit: edit.id, revision: 1, due: test.clock.now(), reason: "late"))
            let newer = try #require(try await store.acquireLease(of: subject, portal: Sample.portal, for: .seconds(9)))
            #expect(try await store.begin(edit: edit.id, revision: 1) == false)
            #expect(try await store.postpone(edit: edit.id, revision: 1, due: test.clock.now(), reason: "no") == false)
            #expect(try await store.park(edit: edit.id, revision: 1, reason: "no") == false)
            #expect(try await store.markConflict(edit: edit.id, revision: 1, reason: "no") == false)
            #expect(try await store.setAside(edit: edit.id, revision: 1, reason: "no") == false)
            let completion = try await store.complete(
                edit: edit.id,
                revision: 1,
                user: Sample.user(1),
                picture: .noPortrait,
                portal: Sample.portal
            )
            #expect(completion == .gone)
            #expect(try await store.edit(edit.id)?.reason == "late")
            #expect(try await store.holding(newer).park(edit: edit.id, revision: 1, reason: "large"))
        }
    }

    @Test("one of many tasks and processes at once gets it")
    func isExclusiveUnderLoad() async throws {
        let test = try await TestStore()
        let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 1...16 {
                group.addTask { @concurrent in
                    let other = try await TestStore(folder: test.folder, clock: test.clock)
                    return try await other.store.acquireLease(
                        of: .portrait(userId: 1),
                        portal: Sample.portal,
                        for: .seconds(9)
                    ) != nil
                }
            }
            return try await group.reduce(into: 0) { count, isWinner in count += isWinner ? 1 : 0 }
        }
        #expect(winners == 1)
    }

    @Test("a process is told from a later one with its number, and a dead one that nobody asked for is dead")
    func identifiesProcesses() throws {
        let own = ProcessIdentity.current
        #expect(!own.hasEnded(seenBy: own))
        #expect(own.startedAt > 0)
        let later = ProcessIdentity(place: own.place, processId: own.processId, startedAt: own.startedAt + 1)
        #expect(later.hasEnded(seenBy: own))
        let elsewhere = ProcessIdentity(place: "another system", processId: own.processId, startedAt: own.startedAt + 1)
        #expect(!elsewhere.hasEnded(seenBy: own))
        let impossible = ProcessIdentity(place: own.place, processId: 4_194_305, startedAt: 1)
        #expect(impossible.hasEnded(seenBy: own))
        let fields = try #require(ProcFile.text("/proc/self/stat")?.split(separator: " "))
        // The name of a test process has no space, so field 22 is the 22nd word.
        #expect(fields[21] == "\(own.startedAt)")
    }

    @Test("a process that was killed has ended before its parent asks for it")
    func noticesUnaskedDeath() async throws {
        let child = try UnaskedProcess()
        let place = ProcessIdentity.current.place
        let startedAt = try #require(ProcFile.status(of: Int64(child.id))?.startedAt)
        let identity = ProcessIdentity(place: place, processId: Int64(child.id), startedAt: startedAt)
        #expect(!identity.hasEnded(seenBy: .current))
        #expect(kill(child.id, SIGKILL) == 0)
        while ProcFile.status(of: Int64(child.id))?.isDead == false { await Task.yield() }
        // Its entry in the table is still there.
        #expect(kill(child.id, 0) == 0)
        #expect(identity.hasEnded(seenBy: .current))
    }
}

/// A sleeping process whose end is asked for only when this goes.
private final class UnaskedProcess {
    /// The number of the process.
    let id: pid_t

    init() throws {
        var id: pid_t = 0
        let words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("sleep"), strdup("60"), nil]
        defer {
            unsafe free(words[0])
            unsafe free(words[1])
        }
        try #require(unsafe posix_spawnp(&id, "sleep", nil, nil, words, nil) == 0)
        self.id = id
    }

    deinit {
        kill(id, SIGKILL)
        waitpid(id, nil, 0)
    }
}
