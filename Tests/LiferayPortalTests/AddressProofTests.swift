import FoundationEssentials
import Testing

@testable import LiferayPortal

@Suite("Proof that picture addresses are right")
struct AddressProofTests {
    private let proof = AddressProof(factsCache: PortalFactsCache({ nil }, now: { Date(timeIntervalSince1970: 0) }))

    private static func picture(of userId: Int64, _ maker: ProvenPicture.Maker = .client) -> ProvenPicture {
        ProvenPicture(userId: userId, address: "/image/user_male_portrait?img_id=\(userId)", maker: maker)
    }

    private func isRight(_ maker: ProvenPicture.Maker = .client, besides userId: Int64) async throws -> Bool {
        try await proof.isRight(maker, besides: userId) { _ throws(PortalError) in false }
    }

    @Test("is another user's own picture, from an address that was made in the same way")
    func another() async throws {
        #expect(try await !isRight(besides: 1))
        proof.note(Self.picture(of: 1))
        #expect(try await !isRight(besides: 1))
        #expect(try await isRight(besides: 2))
        #expect(try await !isRight(.portal, besides: 2))
        proof.note(Self.picture(of: 1, .portal))
        #expect(try await isRight(.portal, besides: 2))
    }

    @Test("stays there for everybody when many users have been seen")
    func many() async throws {
        for userId in Int64(1)...50 { proof.note(Self.picture(of: userId)) }
        for userId in Int64(1)...51 { #expect(try await isRight(besides: userId)) }
    }

    @Test("waits for the pictures that are under way", arguments: [true, false])
    func underWay(isOwn: Bool) async throws {
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let (arrival, arrived) = AsyncStream<Void>.makeStream()
        async let download: Void = proof.downloads.counting {
            arrived.finish()
            for await _ in gate {}
            if isOwn { proof.note(Self.picture(of: 1)) }
        }
        for await _ in arrival {}
        async let isRight = isRight(besides: 2)
        opener.finish()
        #expect(try await isRight == isOwn)
        await download
    }

    @Test("does not keep a cancelled task waiting")
    func cancelled() async throws {
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let (arrival, arrived) = AsyncStream<Void>.makeStream()
        async let download: Void = proof.downloads.counting {
            arrived.finish()
            for await _ in gate {}
        }
        for await _ in arrival {}
        let task = Task { try await isRight(besides: 2) }
        task.cancel()
        await #expect(throws: PortalError.cancelled) { try await task.value }
        opener.finish()
        await download
    }
}
