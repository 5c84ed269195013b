import LiferayPortal
import Screenlets

extension AvatarIndexer {
    /// The number of users that are asked for at once.
    private static let pageLength = 200
    /// The most pages that are asked for: a portal that never comes to an end is no portal.
    private static let maximumPageCount = 10_000

    /// Notes the users of the portal's user list, page by page.
    func noteListed(_ session: SessionContext) async throws(PortraitError) {
        let connector = UserListConnector(of: .company)
        do throws(PortalError) {
            for number in 0..<Self.maximumPageCount {
                let range = RowRange(start: number * Self.pageLength, end: (number + 1) * Self.pageLength)
                let page = try await session.portal.page(of: connector, range, counting: false)
                for raw in page.rows {
                    let user = try connector.row(raw)
                    index.note(userId: user.userId, emailAddress: user.emailAddress)
                }
                guard page.rows.count == Self.pageLength else { return }
            }
        } catch {
            throw PortraitError(error)
        }
    }
}
