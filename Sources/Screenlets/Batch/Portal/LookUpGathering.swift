import LiferayPortal

/// Sends the look-ups of rows that are at work at the same time in common requests.
///
/// The first row asks at once, for itself alone; the rows that come while requests are under way are asked for together by
/// one of them when a request has ended. So nobody waits for company, and the busier the batch the larger the requests.
actor LookUpGathering {
    /// The most users that one row asks for.
    private static let mostTogether = 32
    /// The most requests that are under way at once.
    private static let mostRequests = 1

    private enum Turn: Sendable {
        case answer(Result<PortalUser, PortalError>)
        case ask
    }

    private let portal: any Portal
    private var underWay = 0
    private var waiting: [(selector: UserSelector, row: CheckedContinuation<Turn, Never>)] = []

    /// Creates a gathering for a portal.
    init(portal: any Portal) {
        self.portal = portal
    }

    /// Looks a user up, together with those that others ask for.
    func user(_ selector: UserSelector) async throws(PortalError) -> PortalUser {
        if underWay >= Self.mostRequests {
            let turn = await withCheckedContinuation { waiting.append((selector, $0)) }
            if case .answer(let result) = turn { return try result.get() }
            // Who ended left its place to this row.
        } else {
            underWay += 1
        }
        let others = waiting.prefix(Self.mostTogether - 1)
        waiting.removeFirst(others.count)
        let results = await portal.users([selector] + others.map(\.selector))
        for (other, result) in zip(others, results.dropFirst()) { other.row.resume(returning: .answer(result)) }
        if waiting.isEmpty { underWay -= 1 } else { waiting.removeFirst().row.resume(returning: .ask) }
        return try results[0].get()
    }
}
