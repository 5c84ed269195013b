import LiferayPortal
import Screenlets

/// What a batch asks of its portal as anybody would; the pages of a list that gives it its rows with the patience of all.
extension BatchPortal {
    func page(
        of connector: some ListConnector,
        _ range: RowRange,
        counting: Bool
    ) async throws(PortalError) -> RawPage {
        try await patiently { () async throws(PortalError) in
            try await portal.page(of: connector, range, counting: counting)
        }
    }

    func addComment(_ body: String, to subject: CommentSubject) async throws(PortalError) -> PortalComment {
        try await portal.addComment(body, to: subject)
    }

    func updateComment(
        _ commentId: Int64,
        of subject: CommentSubject?,
        body: String
    ) async throws(PortalError) -> PortalComment {
        try await portal.updateComment(commentId, of: subject, body: body)
    }

    func deleteComment(_ commentId: Int64) async throws(PortalError) {
        try await portal.deleteComment(commentId)
    }

    func comment(_ commentId: Int64, of subject: CommentSubject?) async throws(PortalError) -> PortalComment? {
        try await portal.comment(commentId, of: subject)
    }
}
