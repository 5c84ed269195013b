import LiferayPortal
import OfflineStore
import Screenlets

extension AvatarIndexer {
    /// The number of users that are asked for at once.
    private static let pageSize = 200
    /// The most users that are noted: a list that never comes to an end is none.
    private static let maximumCount = 2_000_000

    /// Notes the users of the portal's user list; where the portal is away, those of the pages that are stored.
    func noteListed(_ session: SessionContext, policy: OfflinePolicy) async throws(PortraitError) {
        let sizes = try PageSizes(firstPageSize: Self.pageSize, pageSize: Self.pageSize)
        var count = 0
        var found: [Person] = []
        var nextLook = Self.pageSize
        for try await user in session.rows(of: UserListConnector(of: .company), sizes: sizes, policy: policy) {
            index.note(userId: user.userId, emailAddress: user.emailAddress)
            count += 1
            if !user.isGuest { found.append(Person(StoredUser(user, in: nil))) }
            // While the list is read for the first time there is something to look at; each look orders all again.
            if count == nextLook {
                people.take(found, isComplete: false)
                nextLook *= 4
            }
            guard count < Self.maximumCount else { break }
        }
        people.take(found, isComplete: true)
    }
}
