extension PortraitError {
    /// The failure of writing a comment without words.
    package static let emptyComment = PortraitError(
        .usage,
        message: "a comment needs some text",
        hint: "give the text of the comment"
    )

    /// The failure of changing a comment without naming it.
    package static let noComment = PortraitError(
        .usage,
        message: "0 is no id of a comment",
        hint: "the list of comments tells the ids"
    )

    /// The failure of writing a comment that nobody would read.
    static func longComment(_ byteCount: Int) -> PortraitError {
        PortraitError(
            .usage,
            message: "the comment has \(byteCount) bytes as HTML; \(SessionContext.longestComment) are the most",
            hint: "shorten it, or write several"
        )
    }

    /// The failure of changing a comment that was sent, or given up, in the meantime.
    package static func commentGone(_ commentId: Int64) -> PortraitError {
        PortraitError(
            .noSuchComment,
            message: "there is no comment \(commentId) that waits to be sent",
            hint: "it may have been sent: the list of comments tells its id in the portal"
        )
    }

    /// The failure of changing, in the portal alone, what is not there yet.
    package static func commentNotSent(_ commentId: Int64) -> PortraitError {
        PortraitError(
            .usage,
            message: "the comment \(commentId) is not in the portal yet",
            hint: "use the policy remote-first, or send it first by a sync"
        )
    }

    /// The failure of editing without the attribute that allows it.
    static let commentsNotEditable = PortraitError(
        .usage,
        message: "these comments are not editable",
        hint: "set the attribute editable"
    )

    /// The reason to wait behind comments that were made earlier.
    package static let earlierComments = PortraitError(
        .portalUnreachable,
        message: "earlier comments in this discussion wait to be sent",
        hint: "a sync sends them in order"
    )

    /// The reason to wait until it is known whether a comment is in the portal already.
    package static let commentUnderWay = PortraitError(
        .portalUnreachable,
        message: "it is not known yet whether the comment is in the portal",
        hint: "a sync finds out"
    )
}
