import FoundationEssentials
import Synchronization

/// The facts of one session, shared by all that learn.
///
/// What an earlier session learnt is recalled once, before the first question; a session that asks nothing reads nothing.
final class PortalFactsCache: Sendable {
    private struct State {
        var facts = PortalFacts()
        var isRecalled = false
    }

    private let state = Mutex(State())
    private let stored: @Sendable () async -> PortalFacts?
    private let now: @Sendable () -> Date

    /// Creates a cache; nothing is recalled yet.
    ///
    /// - Parameters:
    ///   - stored: Gives what an earlier session learnt.
    ///   - now: The clock that ages facts.
    init(_ stored: @escaping @Sendable () async -> PortalFacts?, now: @escaping @Sendable () -> Date) {
        self.stored = stored
        self.now = now
    }

    var facts: PortalFacts { state.withLock(\.facts) }

    /// Recalls what an earlier session learnt; has to be done before anything is asked of the portal.
    func recall() async {
        guard !state.withLock(\.isRecalled) else { return }
        let recalled = await stored()?.believed(at: now())
        state.withLock { state in
            guard !state.isRecalled else { return }
            state.isRecalled = true
            if let recalled { state.facts = recalled }
        }
    }

    /// Takes over something new and notes the time of the first of the facts that age.
    func learn(_ change: (inout PortalFacts) -> Void) {
        let time = now()
        state.withLock { state in
            let before = state.facts
            change(&state.facts)
            if state.facts != before, state.facts.learnedAt == nil {
                state.facts.learnedAt = time
            }
        }
    }

    /// Takes over an account's site; it has an age of its own.
    func learn(groupId: Int64, of account: String) {
        let site = AccountSite(account: account, groupId: groupId, learnedAt: now())
        state.withLock { state in
            var sites = state.facts.accountSites ?? []
            sites.learn(site)
            state.facts.accountSites = sites
        }
    }

    /// Forgets the addresses that were seen of users, and the sites of accounts.
    ///
    /// - Parameters:
    ///   - userIds: The ids of the users.
    ///   - accounts: The names of the accounts in lower case.
    func forget(userIds: Set<Int64>, accounts: Set<String>) {
        state.withLock { state in
            state.facts.provenPictures?.removeAll { userIds.contains($0.userId) }
            state.facts.accountSites?.removeAll { site in accounts.contains { site.account.lowercased().contains($0) } }
        }
    }

    /// The site of an account as it was told last.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - isFresh: Whether it counts only for as long as facts that change are believed.
    /// - Returns: The site; nil where it is not known, or not believed any more.
    func groupId(of account: String, isFresh: Bool) -> Int64? {
        guard let site = facts.accountSites?.last(where: { $0.account == account }) else { return nil }
        let isBelieved = (0...PortalFacts.lifetime).contains(now().timeIntervalSince(site.learnedAt))
        return isBelieved || !isFresh ? site.groupId : nil
    }
}
