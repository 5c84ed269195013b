import LiferayPortal
import OfflineStore

extension OfflinePolicy {
    /// What a load came to, and which side gave it.
    struct Followed<Found: Sendable>: Sendable {
        /// What was loaded.
        let found: Found
        /// The side that gave it.
        let side: Side
        /// Whether it was the policy's second choice.
        let fallback: Bool
    }

    /// Loads something in the order that the policy decides.
    ///
    /// - Parameters:
    ///   - askPortal: Asks the portal and stores what it gave; called at most once.
    ///   - readCache: Reads the cache; called at most once.
    ///   - missing: The failure of a cache that has nothing.
    /// - Returns: What was loaded.
    /// - Throws: ``PortraitError`` with the code of the side that the policy holds responsible, or what a side threw
    ///   that is no answer.
    func follow<Found: Sendable>(
        askPortal: () async throws(PortraitError) -> Result<Found, PortalError>,
        readCache: () async throws(PortraitError) -> LookupResult<Found>,
        missing: PortraitError
    ) async throws(PortraitError) -> Followed<Found> {
        var portal = PortalLeg.notAsked
        var cache = CacheLeg.notRead
        var found: Found?
        var portalFailure: PortalError?
        var damage: String?
        while true {
            switch load(portal: portal, cache: cache) {
            case .askPortal:
                switch try await askPortal() {
                case .success(let received):
                    found = received
                    portal = .answered
                case .failure(let error):
                    portalFailure = error
                    portal = error.isConnectionFailure ? .connectionFailed : .refused
                }
            case .readCache:
                switch try await readCache() {
                case .hit(let kept):
                    found = kept
                    cache = .hit
                case .miss:
                    cache = .miss
                case .damaged(let reason):
                    damage = reason
                    cache = .damaged
                }
            case .answer(let side, let fallback):
                guard let found else { throw .defect("a load ended with an answer but nothing was found") }
                return Followed(found: found, side: side, fallback: fallback)
            case .fail(.cache):
                throw damage.map(PortraitError.cacheDamaged) ?? missing
            case .fail(.portal):
                guard let portalFailure else { throw .defect("a load ended with a failure that nobody reported") }
                throw PortraitError(portalFailure, damagedCopy: damage)
            }
        }
    }
}
