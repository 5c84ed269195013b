import LiferayPortal
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
        for try await user in session.rows(of: UserListConnector(of: .company), sizes: sizes, policy: policy) {
            index.note(userId: user.userId, emailAddress: user.emailAddress)
            count += 1
            guard count < Self.maximumCount else { return }
        }
    }
}
