/// The comments of the Screens app, from 7.0 on (Documentation/Portals.md, "Comments").
///
/// It answers with loose objects: longs are numbers in every version. It takes the same text twice, and it fails on a
/// comment that is not there by a null pointer (`ScreensCommentServiceImpl.java`).
struct ScreensCommentService: Sendable {
    /// The switches of the portal.
    var options: SandboxPortal.Options
    /// The comments.
    var discussions: Discussions

    private var comments: ListedRows<SandboxComment> { discussions.state.content.comments }

    /// The methods of the profile.
    var actions: [ServiceAction] {
        guard options.offersScreens, options.profile != .liferay62 else { return [] }
        return [
            action("get-comments", "getComments", ["className", "classPK", "start", "end"]) {
                call throws(PortalFailure) in
                let thread = discussions.thread(try subject(call))
                let range = try call.commentRange()
                return .list(comments.rows(thread, start: range.start, end: range.end).map { object($0, call) })
            },
            action("get-comments-count", "getCommentsCount", ["className", "classPK"]) { call throws(PortalFailure) in
                .int(Int64(comments.count(discussions.thread(try subject(call)))))
            },
            action("get-comment", "getComment", ["commentId"]) { call throws(PortalFailure) in
                guard let comment = comments.row(key: try call.whole("commentId")) else {
                    throw .exception(name: "java.lang.NullPointerException", message: "")
                }
                return object(comment, call)
            },
            action("add-comment", "addComment", ["className", "classPK", "body"]) { call throws(PortalFailure) in
                object(try discussions.add(call.text("body"), to: try subject(call), call.identity), call)
            },
            action("update-comment", "updateComment", ["commentId", "body"]) { call throws(PortalFailure) in
                let commentId = try call.whole("commentId")
                return object(try discussions.update(commentId, body: call.text("body"), call.identity), call)
            },
        ]
    }

    private func action(
        _ name: String,
        _ method: String,
        _ parameters: [String],
        _ work: @escaping ServiceAction.Work
    ) -> ServiceAction {
        ServiceAction(
            path: "/screens.screenscomment/\(name)",
            method: "ScreensCommentService#\(method)",
            parameters: parameters,
            work: work
        )
    }

    private func subject(_ call: ServiceCall) throws(PortalFailure) -> AssetEntry {
        let classPK = try call.whole("classPK")
        return try discussions.subject(className: call.text("className"), classPK: classPK, call.identity)
    }

    private func object(_ comment: SandboxComment, _ call: ServiceCall) -> PortalValue {
        let mayChange = PortalValue.bool(discussions.mayChange(comment, call.identity))
        return .hashMap([
            .init(name: "body", value: .text(comment.body)),
            .init(name: "commentId", value: .long(comment.commentId)),
            .init(name: "createDate", value: .long(comment.createDate)),
            .init(name: "deletePermission", value: mayChange),
            .init(name: "modifiedDate", value: .long(comment.modifiedDate)),
            .init(name: "updatePermission", value: mayChange),
            .init(name: "userId", value: .long(comment.userId)),
            .init(name: "userName", value: .text(discussions.state.user(userId: comment.userId)?.fullName ?? "")),
        ])
    }
}
