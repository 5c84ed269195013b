/// The discussions of the portal, with the rules that all services share.
struct Discussions: Sendable {
    /// The imitated release.
    var release: SandboxPortal.Release
    /// The comments, their authors and what they are about.
    var state: PortalState
    /// The time in milliseconds since 1970.
    var now: @Sendable () -> Int64

    private var profile: SandboxPortal.Profile { release.profile }
    private var classNames: ClassNameTable { state.company.content.classNames(profile) }

    /// Looks up what is discussed.
    ///
    /// - Parameters:
    ///   - className: The full name of the class.
    ///   - classPK: The key of the thing.
    ///   - identity: Who asks.
    /// - Returns: The asset entry of the thing.
    /// - Throws: That there is none, or that it may not be seen.
    func subject(className: String, classPK: Int64, _ identity: Identity) throws(PortalFailure) -> AssetEntry {
        guard let name = classNames.entry(value: className),
            let entry = AssetEntries(state: state).entry(name.model, classPK: classPK)
        else {
            let classNameId = classNames.entry(value: className)?.classNameId ?? 0
            throw .missing(.assetEntry, key: "key {classNameId=\(classNameId), classPK=\(classPK)}", release)
        }
        if entry.isHidden, identity.user?.isAdministrator != true {
            throw .notPermitted(
                userId: identity.user?.userId ?? 0,
                action: "VIEW",
                className: className,
                classPK: classPK
            )
        }
        return entry
    }

    /// The comments of a discussion as a reader sees them, each followed by its answers.
    ///
    /// - Parameters:
    ///   - subject: What is discussed.
    ///   - branch: The comment whose answers are wanted; nil for all.
    /// - Returns: The question for them.
    func thread(_ subject: AssetEntry, below branch: Int64? = nil) -> RowQuery<SandboxComment> {
        let (model, classPK) = (subject.model, subject.classPK)
        let order = RowOrder<SandboxComment>(name: "thread", isAscending: true) { .text($0.thread) }
        return RowQuery("\(model)|\(classPK)|\(branch ?? 0)", order: order, isShared: true) { comment in
            comment.model == model && comment.classPK == classPK
                && branch.map { comment.ancestors.contains($0) } ?? true
        }
    }

    /// Finds a comment.
    ///
    /// - Parameter commentId: The primary key.
    /// - Returns: The comment.
    /// - Throws: That there is none.
    func comment(_ commentId: Int64) throws(PortalFailure) -> SandboxComment {
        guard let comment = state.content.comments.row(key: commentId) else {
            throw .missing(.comment, key: "primary key \(commentId)", release)
        }
        return comment
    }

    /// Tells whether a user may change a comment: its author and administrators may.
    ///
    /// - Parameters:
    ///   - comment: The comment.
    ///   - identity: Who asks.
    /// - Returns: Whether it is allowed.
    func mayChange(_ comment: SandboxComment, _ identity: Identity) -> Bool {
        identity.mayUpdate(userId: comment.userId)
    }

    /// Adds a comment, which is published at once.
    ///
    /// - Parameters:
    ///   - body: The text.
    ///   - subject: What is discussed.
    ///   - parent: The comment that is answered, nil for none.
    ///   - identity: The author.
    /// - Returns: The comment.
    /// - Throws: That the text is empty.
    func add(
        _ body: String,
        to subject: AssetEntry,
        answering parent: SandboxComment? = nil,
        _ identity: Identity
    ) throws(PortalFailure) -> SandboxComment {
        guard !body.isEmpty else { throw .emptyComment(release) }
        let date = now()
        return state.content.comments.append { number in
            SandboxComment(
                commentId: SandboxComment.firstKey + Int64(number),
                uuid: SeededUUID.text(kind: 0xD, number: number),
                groupId: subject.groupId,
                model: subject.model,
                classPK: subject.classPK,
                ancestors: parent.map { $0.ancestors + [$0.commentId] } ?? [],
                userId: identity.user?.userId ?? 0,
                body: body,
                createDate: date,
                modifiedDate: date
            )
        }
    }

    /// Changes the text of a comment.
    ///
    /// - Parameters:
    ///   - commentId: The comment.
    ///   - body: The new text.
    ///   - identity: Who asks.
    /// - Returns: The comment as changed.
    /// - Throws: That there is none, that it may not be changed, or that the text is empty.
    func update(
        _ commentId: Int64,
        body: String,
        _ identity: Identity
    ) throws(PortalFailure) -> SandboxComment {
        let comment = try permitted(commentId, "UPDATE_DISCUSSION", identity)
        guard !body.isEmpty else { throw .emptyComment(release) }
        let date = now()
        let changed = state.content.comments.change(key: commentId) { comment in
            comment.body = body
            // Two changes within a millisecond must differ for those who compare dates.
            comment.modifiedDate = max(date, comment.modifiedDate + 1)
        }
        return changed ?? comment
    }

    /// Removes a comment; its answers move up to the comment that it answered.
    ///
    /// - Parameters:
    ///   - commentId: The comment.
    ///   - identity: Who asks.
    /// - Throws: That there is none, or that it may not be removed.
    func delete(_ commentId: Int64, _ identity: Identity) throws(PortalFailure) {
        _ = try permitted(commentId, "DELETE_DISCUSSION", identity)
        let comments = state.content.comments
        // Multiplied comments are no answers.
        for answer in comments.written where answer.ancestors.contains(commentId) {
            comments.change(key: answer.commentId) { $0.ancestors.removeAll { $0 == commentId } }
        }
        comments.remove(RowQuery("one|\(commentId)") { $0.commentId == commentId })
    }

    private func permitted(
        _ commentId: Int64,
        _ action: String,
        _ identity: Identity
    ) throws(PortalFailure) -> SandboxComment {
        let comment = try comment(commentId)
        guard mayChange(comment, identity) else {
            throw .notPermitted(
                userId: identity.user?.userId ?? 0,
                action: action,
                className: classNames.entry(comment.model)?.value ?? "",
                classPK: comment.classPK
            )
        }
        return comment
    }
}
