import FoundationEssentials
import LiferayPortal
import OfflineStore
import Screenlets
import StoreEngine

/// What the portal refuses: it never hides behind what the store has.
extension PortraitCache {
    /// Tells why a portrait of the store is not given, and has the portal asked again now and then.
    ///
    /// - Parameter portrait: The portrait; what the portal gave just now, and what waits to be sent, is given.
    /// - Returns: What the portal said; nil where the portrait may be given.
    func refusal(of portrait: LoadedPortrait) -> ServiceError? {
        guard portrait.source != .remote, !portrait.pending, let userId = portrait.user?.userId,
            let failure = refused.failure(of: userId, receivedAt: portrait.receivedAt)
        else { return nil }
        if refused.mayBeAskedFor(userId) { revalidator.want(.userId(userId)) }
        return failure
    }

    /// Whether the portal refuses a user.
    ///
    /// - Parameter userId: The id of the user.
    /// - Returns: Whether it has said so, and nothing else since.
    func refuses(_ userId: Int64) -> Bool { refused.failure(of: userId) != nil }

    /// Whether the portal refuses a user who is named by the id.
    ///
    /// - Parameter user: How the user is named.
    /// - Returns: The same; false for one who is named otherwise.
    func refuses(_ user: UserSelector) -> Bool {
        if case .userId(let userId) = user { refuses(userId) } else { false }
    }

    /// Finds those of whom the portal has said that they are none.
    ///
    /// Cost: a look-up for each, where anybody was ever refused.
    ///
    /// - Parameter people: The people.
    /// - Returns: Their ids.
    func missing(of people: [Person]) -> [Int64] {
        guard !refused.isEmpty else { return [] }
        return people.map(\.userId)
            .filter { refused.failure(of: $0)?.code == PortraitError.Code.noSuchUser.rawValue }
    }

    /// Whether the portal may be asked for a user; not for one whom it refused just now.
    ///
    /// - Parameter userId: The id of the user.
    /// - Returns: Whether it may.
    func mayBeAskedFor(_ userId: Int64) -> Bool { refused.mayBeAskedFor(userId) }

    /// Leaves out what is not given.
    ///
    /// - Parameter version: What the store has of a user; nil for nothing.
    /// - Returns: The same; nil where the portal refuses the user, and no edit waits.
    func shown(_ version: PortraitVersion?) -> PortraitVersion? {
        guard let version, !version.isPending,
            refused.failure(of: version.userId, receivedAt: version.receivedAt) != nil
        else { return version }
        return nil
    }

    /// Has the portal asked in the background for a user of whom something is told without the portrait, where what is stored
    /// is not fresh, or the user is refused.
    ///
    /// - Parameter userId: The id of the user.
    func lookAfter(_ userId: Int64) async {
        guard asksPortal, refused.mayBeAskedFor(userId) else { return }
        do throws(StoreError) {
            let versions = try await session.store.waitingForDatabase(false)
                .portraitVersions(of: [userId], portal: session.portalKey)
            guard let version = versions[userId], !version.isPending else { return }
            // What another process was given since the refusal ends it.
            if shown(version) == nil || !freshness.isFresh(version, at: session.clock.now()) {
                revalidator.want(.userId(userId))
            }
        } catch {
            storeFailed(error)
        }
    }
}
