import TestClocks
import Testing

@testable import OfflineStore

@Suite("Offline store: pictures in quarantine", .onEveryEngine)
struct QuarantineTests {
    @Test("are told with digest and reason to whoever opens the store, until they are released")
    func life() async throws {
        let test = try await TestStore()
        // An empty store has none, and is not made for the question.
        #expect(try await test.store.quarantined().isEmpty)
        #expect(try await test.store.quarantineReasons(since: nil)?.reasons == [:])
        try await test.store.quarantine(Array("abc".utf8), reason: "slow")
        try await test.store.quarantine(Array("abe".utf8), reason: "crash")
        // Once is enough.
        try await test.store.quarantine(Array("abc".utf8), reason: "crash")
        let again = try await TestStore(folder: test.folder)
        let found = try await again.store.quarantined()
        #expect(found.map(\.reason) == ["slow", "crash"])
        #expect(found.map(\.byteCount) == [3, 3])
        #expect(found.map(\.isKept) == [true, true])
        // The digest of "abc" in FIPS 180-2.
        #expect(found[0].sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(found[0].addedAt == test.clock.now())
        #expect(try await again.store.quarantined(after: found[0].id) == [found[1]])
        #expect(try await again.store.quarantined(found[1].id) == found[1])
        #expect(try await again.store.quarantinedBytes(found[0].id) == Array("abc".utf8))
        #expect(try await test.store.releaseQuarantined(found[0].id) == found[0])
        #expect(try await test.store.releaseQuarantined(found[0].id) == nil)
        #expect(try await again.store.quarantined() == [found[1]])
        #expect(try await again.store.quarantinedBytes(found[0].id) == nil)
        #expect(try await again.store.verify().isSound)
    }

    @Test("are told anew only where they have changed")
    func changes() async throws {
        let test = try await TestStore()
        try await test.store.quarantine([1], reason: "one")
        let first = try #require(try await test.store.quarantineReasons(since: nil))
        #expect(first.reasons.values.sorted() == ["one"])
        #expect(try await test.store.quarantineReasons(since: first.mark) == nil)
        try await test.store.quarantine([2], reason: "two")
        let second = try #require(try await test.store.quarantineReasons(since: first.mark))
        #expect(second.reasons.values.sorted() == ["one", "two"])
        let id = try #require(try await test.store.quarantined().last?.id)
        _ = try await test.store.releaseQuarantined(id)
        try await test.store.quarantine([3], reason: "three")
        let third = try #require(try await test.store.quarantineReasons(since: second.mark))
        #expect(third.reasons.values.sorted() == ["one", "three"])
    }

    @Test("count in the size of the store, and give up the bytes of the oldest beyond an eighth of it")
    func bounded() async throws {
        let test = try await TestStore(maximumByteCount: 8_000)
        for number in 1...3 {
            try await test.store.quarantine([UInt8](repeating: UInt8(number), count: 400), reason: "\(number)")
        }
        let found = try await test.store.quarantined()
        #expect(found.map(\.isKept) == [false, true, true])
        #expect(found.map(\.byteCount) == [400, 400, 400])
        #expect(try await test.store.quarantinedBytes(found[0].id) == nil)
        #expect(try await test.store.statistics().byteCount == 800)
        // It is refused on, though its bytes are gone.
        #expect(try await test.store.quarantineReasons(since: nil)?.reasons.count == 3)
        for picture in found { _ = try await test.store.releaseQuarantined(picture.id) }
        #expect(try await test.store.statistics().byteCount == 0)
    }
}
