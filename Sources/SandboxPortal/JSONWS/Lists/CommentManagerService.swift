/// The portal's own service for comments, from 7.0 on (Documentation/Portals.md, "Comments", `CommentManagerJSONWSImpl.java`).
///
/// It answers with beans: longs are text. It refuses a text that the discussion has already.
struct CommentManagerService: Sendable {
    /// The switches of the portal.
    var options: SandboxPortal.Options
    /// The comments.
    var discussions: Discussions

    private var comments: ListedRows<SandboxComment> { discussions.state.content.comments }

    /// The methods of the profile.
    var actions: [ServiceAction] {
        guard options.profile != .liferay62 else { return [] }
        let subject = ["groupId", "className", "classPK"]
        return [
            action("get-comments", "getComments", subject + ["start", "end"]) { call throws(PortalFailure) in
                try page(call, discussions.thread(try self.subject(call)))
            },
            action("get-comments", "getComments", ["commentId", "start", "end"]) { call throws(PortalFailure) in
                let commentId = try call.whole("commentId")
                guard let comment = comments.row(key: commentId),
                    let entry = AssetEntries(state: discussions.state).entry(comment.model, classPK: comment.classPK)
                else { throw .exception(name: "java.lang.NullPointerException", message: "") }
                return try page(call, discussions.thread(entry, below: commentId))
            },
            action("get-comments-count", "getCommentsCount", subject, allowsGuests: true) {
                call throws(PortalFailure) in
                .int(Int64(comments.count(discussions.thread(try self.subject(call)))))
            },
            action("has-discussion", "hasDiscussion", subject) { call throws(PortalFailure) in
                .bool(comments.count(discussions.thread(try self.subject(call))) > 0)
            },
            action("add-comment", "addComment", subject + ["body"]) { call throws(PortalFailure) in
                let subject = try self.subject(call)
                let body = call.text("body")
                let isThere = comments.rows(discussions.thread(subject)).contains { $0.body == body }
                guard !isThere else { throw .duplicateComment(body) }
                return .long(try discussions.add(body, to: subject, call.identity).commentId)
            },
            action("update-comment", "updateComment", ["className", "classPK", "commentId", "subject", "body"]) {
                call throws(PortalFailure) in
                let commentId = try call.whole("commentId")
                return .long(try discussions.update(commentId, body: call.text("body"), call.identity).commentId)
            },
            action("delete-comment", "deleteComment", ["commentId"]) { call throws(PortalFailure) in
                try discussions.delete(try call.whole("commentId"), call.identity)
                return .null
            },
        ]
    }

    private func action(
        _ name: String,
        _ method: String,
        _ parameters: [String],
        allowsGuests: Bool = false,
        _ work: @escaping ServiceAction.Work
    ) -> ServiceAction {
        ServiceAction(
            path: "/comment.commentmanagerjsonws/\(name)",
            method: "CommentManagerJSONWS#\(method)",
            parameters: parameters,
            allowsGuests: allowsGuests,
            work: work
        )
    }

    private func subject(_ call: ServiceCall) throws(PortalFailure) -> AssetEntry {
        let groupId = try call.whole("groupId")
        guard discussions.state.company.groups.contains(where: { $0.groupId == groupId }) else {
            throw .missing(.group, key: "primary key \(groupId)", options.release)
        }
        let classPK = try call.whole("classPK")
        return try discussions.subject(className: call.text("className"), classPK: classPK, call.identity)
    }

    private func page(
        _ call: ServiceCall,
        _ thread: RowQuery<SandboxComment>
    ) throws(PortalFailure) -> PortalValue {
        let range = try call.commentRange()
        return .list(comments.rows(thread, start: range.start, end: range.end).map(bean))
    }

    private func bean(_ comment: SandboxComment) -> PortalValue {
        var members: [String: PortalValue] = [
            "body": .text(comment.body),
            "commentId": .long(comment.commentId),
            "createDate": .int(comment.createDate),
            "modifiedDate": .int(comment.modifiedDate),
            "userId": .long(comment.userId),
            "userName": .text(discussions.state.user(userId: comment.userId)?.fullName ?? ""),
        ]
        if [.liferay72, .liferay73, .liferay74].contains(options.release) {
            let commentId = comment.commentId
            // Multiplied comments are no answers, so only written ones have to be looked through.
            let count = comments.written.count { $0.ancestors.contains(commentId) }
            members["descendantCommentsCount"] = .int(Int64(count))
            members["parentCommentId"] = .long(comment.ancestors.last ?? comment.rootId)
        }
        return .bean(members)
    }
}
