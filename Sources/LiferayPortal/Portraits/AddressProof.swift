import Synchronization

/// Tells whether picture addresses are right, so that a default picture means that the user has none.
///
/// The portal gives its default picture for a wrong token as for a picture that was deleted. Where the own picture of
/// another user comes from an address that was made in the same way, token and address are right.
final class AddressProof: Sendable {
    /// How long the own picture of a user proves it without being asked for again.
    private static let lifetime = Duration.seconds(60)
    /// How many users are remembered: with two, there is another one for everybody.
    private static let userCount = 2

    private struct Sighting {
        var picture: ProvenPicture
        var time: ContinuousClock.Instant
    }

    /// The downloads of users' pictures that are under way.
    let downloads = DownloadCount()
    private let factsCache: PortalFactsCache
    /// What this session has seen, the latest at the end.
    private let sightings = Mutex<[Sighting]>([])

    init(factsCache: PortalFactsCache) {
        self.factsCache = factsCache
    }

    private func hasSeen(_ maker: ProvenPicture.Maker, besides userId: Int64) -> Bool {
        let now = ContinuousClock.now
        return sightings.withLock { sightings in
            sightings.contains {
                $0.picture.maker == maker && $0.picture.userId != userId && now - $0.time < Self.lifetime
            }
        }
    }

    /// Notes that a user's own picture came.
    func note(_ picture: ProvenPicture) {
        sightings.withLock { sightings in
            sightings.removeAll { $0.picture.userId == picture.userId && $0.picture.maker == picture.maker }
            sightings.append(Sighting(picture: picture, time: .now))
            let others = sightings.count { $0.picture.maker == picture.maker } - Self.userCount
            if others > 0, let oldest = sightings.firstIndex(where: { $0.picture.maker == picture.maker }) {
                sightings.remove(at: oldest)
            }
        }
        let known = factsCache.facts.provenPictures?.filter { $0.maker == picture.maker } ?? []
        guard known.count < Self.userCount, !known.contains(where: { $0.userId == picture.userId }) else { return }
        factsCache.learn { $0.provenPictures = ($0.provenPictures ?? []) + [picture] }
    }

    /// Whether addresses of a maker are right now, as far as other users' pictures prove it.
    ///
    /// - Parameters:
    ///   - maker: Who made the address.
    ///   - userId: The user whose address is in doubt.
    ///   - isOwnPicture: Asks the portal again for a picture that an earlier session saw: whether it still is the user's
    ///     own.
    /// - Returns: Whether there is proof.
    /// - Throws: What went wrong on the way.
    func isRight(
        _ maker: ProvenPicture.Maker,
        besides userId: Int64,
        askingAgain isOwnPicture: (ProvenPicture) async throws(PortalError) -> Bool
    ) async throws(PortalError) -> Bool {
        // Of many users at once, the one without a picture may come first.
        repeat {
            if hasSeen(maker, besides: userId) { return true }
        } while await downloads.nextEnd()
        guard !Task.isCancelled else { throw .cancelled }
        for picture in factsCache.facts.provenPictures ?? [] where picture.maker == maker && picture.userId != userId {
            if try await isOwnPicture(picture) {
                note(picture)
                return true
            }
            // It was replaced, or all addresses are wrong by now; neither proves anything.
            factsCache.learn { $0.provenPictures?.removeAll { $0 == picture } }
        }
        return false
    }
}
