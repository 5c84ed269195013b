package import FoundationEssentials
package import LiferayPortal

/// What the portals of the suites do that script neither lists nor comments, nor what is known of a portal.
extension Portal {
    package func page(
        of connector: some ListConnector,
        _ range: RowRange,
        counting: Bool
    ) async throws(PortalError) -> RawPage {
        throw .unsupported(.headlessList(connector.name))
    }

    package func addComment(_ body: String, to subject: CommentSubject) async throws(PortalError) -> PortalComment {
        throw .unsupported(.commentsOfLiferay62)
    }

    package func updateComment(
        _ commentId: Int64,
        of subject: CommentSubject?,
        body: String
    ) async throws(PortalError) -> PortalComment {
        throw .unsupported(.commentsOfLiferay62)
    }

    package func deleteComment(_ commentId: Int64) async throws(PortalError) {
        throw .unsupported(.commentsOfLiferay62)
    }

    package func comment(_ commentId: Int64, of subject: CommentSubject?) async throws(PortalError) -> PortalComment? {
        throw .unsupported(.commentsOfLiferay62)
    }
    package func groupId() async throws(PortalError) -> Int64 { throw .invalidRequest(.undefinedGroup) }

    package func knownGroupId() async throws(PortalError) -> Int64? { nil }

    package func flavour() async throws(PortalError) -> PortalFlavour { await facts().flavour ?? .liferay74 }

    package func forget(userIds: Set<Int64>, accounts: Set<String>) async {}

    package func signInPausedUntil() async throws(PortalError) -> Date? { nil }
}
