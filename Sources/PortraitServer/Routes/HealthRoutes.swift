import HTTPConnections
import HTTPMessages
import OfflineStore
import PortraitDrawing
import Screenlets
import StoreEngine

/// What is told of the service's own health: that it is alive, and whether it can do its work.
struct HealthRoutes: Sendable {
    let session: SessionContext
    let store: StorePresence
    let indexer: AvatarIndexer
    let portal: PortalReachability
    let decoding: Decoding
    /// What the decoders lack of what was wanted, in words.
    let decoderShortfall: [String]
    /// That the store can be written, as anybody may ask for that at any time.
    let proof: BriefAnswer<Bool>

    private struct Readiness: Encodable {
        var status = "ready"
        var store = "writable"
        var portal: String
        var signIn: String
        var userList: String
        var pending: Int
        var decoders: String
        var decodersLack: [String]
    }

    /// Answers as long as the service is alive.
    func health() -> ServerResponse {
        ServerResponse(
            status: .ok,
            fields: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .bytes(Array("{\"status\":\"ok\"}\n".utf8))
        )
    }

    /// Tells whether the service can do its work: the store can be written; the portal's state and that of the sign-in are told and not
    /// required.
    ///
    /// - Returns: 200 with the states.
    /// - Throws: ``ServiceError`` with 503 where the store can't be written.
    func ready() async throws(ServiceError) -> ServerResponse {
        _ = try await proof.value(isDoubted: store.isAway)
        let readiness: Readiness
        do throws(StoreError) {
            readiness = Readiness(
                portal: portal.presence.rawValue,
                signIn: await session.isSignInPaused() ? "paused" : "ok",
                userList: indexer.listing.rawValue,
                pending: try await pendingCount(),
                decoders: (decoding.pool == nil ? Decoders.inside : .workers).rawValue,
                decodersLack: decoderShortfall
            )
        } catch {
            let failure = PortraitError(error)
            store.failed(failure)
            throw .notReady(failure)
        }
        return ServerResponse(
            status: .ok,
            fields: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .bytes(try .json(readiness))
        )
    }

    /// Counts the edits that wait.
    private func pendingCount() async throws(StoreError) -> Int {
        try await session.store.waitingForDatabase(false).editCount(portal: session.portalKey).total
    }

    /// Makes what proves that a store can be written.
    ///
    /// - Parameters:
    ///   - session: The store, and the clock.
    ///   - presence: Where it is noted whether the store can be used.
    /// - Returns: The proof; true, or a failure with 503.
    static func proof(of session: SessionContext, _ presence: StorePresence) -> BriefAnswer<Bool> {
        BriefAnswer(now: session.clock.now) { () async throws(ServiceError) -> Bool in
            do throws(StoreError) {
                try await session.store.waitingForDatabase(false).proveWritable()
                // Whoever hears that the service is ready may send an edit at once.
                presence.answered()
                return true
            } catch {
                let failure = PortraitError(error)
                presence.failed(failure)
                throw .notReady(failure)
            }
        }
    }
}
