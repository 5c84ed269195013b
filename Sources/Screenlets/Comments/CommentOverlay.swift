import FoundationEssentials
import LiferayPortal
import OfflineStore
import StoreEngine

/// The edits of an account that wait, laid over the comments of a discussion.
///
/// What is cached stays as the portal gave it.
struct CommentOverlay: Sendable {
    let session: SessionContext
    let subject: CommentSubject

    /// Shows the edits on a page.
    ///
    /// A comment that is to be changed has its new body, one that is to be taken away says so and keeps its place, and new
    /// ones come after the last comment of the discussion, with the numbers of their edits with a minus sign for ids.
    ///
    /// - Parameters:
    ///   - rows: The rows as the portal gave them.
    ///   - page: The number of the page.
    ///   - range: The rows that were asked for.
    ///   - rowCount: The number of comments in the discussion, as far as the portal told it.
    ///   - isFresh: Whether the portal has given the rows now: then edits for this store only are gone.
    /// - Returns: The rows as they are shown.
    /// - Throws: ``PortraitError`` when the store fails, or a row can't be read.
    func lay(
        over rows: [JSONValue],
        page: Int,
        _ range: RowRange,
        rowCount: Int?,
        isFresh: Bool
    ) async throws(PortraitError) -> [JSONValue] {
        do {
            let isLast =
                rowCount.map { (page == 0 || range.start < $0) && $0 <= range.end }
                ?? (rows.count < range.count && (page == 0 || !rows.isEmpty))
            return try await laid(over: rows, isLast: isLast, isFresh: isFresh)
        } catch let error as StoreError {
            throw PortraitError(error)
        } catch let error as PortalError {
            throw PortraitError(error)
        } catch {
            throw .defect("the edits of comments could not be shown: \(error)")
        }
    }

    private func laid(over rows: [JSONValue], isLast: Bool, isFresh: Bool) async throws -> [JSONValue] {
        let list = CommentListConnector(subject)
        var comments: [PortalComment] = []
        for row in rows { comments.append(try list.row(row)) }
        let edits = try await session.store.edits(
            ofComments: comments.map(\.commentId),
            by: session.signIn,
            portal: session.portalKey
        )
        let additions =
            isLast
            ? try await session.store.additions(
                to: CommentDiscussion(subject),
                by: session.signIn,
                portal: session.portalKey
            ) : []
        let replaced = (edits.values + additions).filter { isFresh && $0.state == .localOnly }.map(\.id)
        if !replaced.isEmpty { try await session.store.replaceLocalEdits(replaced) }
        var shown = rows
        for (index, comment) in comments.enumerated() {
            guard let edit = edits[comment.commentId], !replaced.contains(edit.id) else { continue }
            shown[index] = comment.showing(edit).raw
        }
        return shown + additions.filter { !replaced.contains($0.id) }.map { PortalComment(addedBy: $0).raw }
    }
}

extension PortalComment {
    /// The comment with an edit over it.
    fileprivate func showing(_ edit: StoredEdit) -> PortalComment {
        var shown = self
        shown.isPending = edit.state != .localOnly
        if let body = edit.comment?.body { shown.body = body } else { shown.isDeleted = true }
        return shown
    }

    /// A comment that is not in the portal yet.
    fileprivate init(addedBy edit: StoredEdit) {
        let names = [edit.user?.firstName, edit.user?.middleName, edit.user?.lastName]
        let name = names.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
        self.init(
            commentId: -edit.id,
            body: edit.comment?.body ?? "",
            userId: edit.user?.userId ?? 0,
            userName: name.isEmpty ? edit.comment?.account ?? "" : name,
            createDate: edit.madeAt,
            modifiedDate: edit.madeAt,
            updatePermission: true,
            deletePermission: true,
            isPending: edit.state != .localOnly
        )
    }
}
