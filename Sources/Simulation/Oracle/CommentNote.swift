/// What is known of a comment.
struct CommentNote: Hashable, Sendable {
    /// What it says.
    let body: String
    /// Whether it changes a comment.
    let isChange: Bool
    /// Whether its writer was told.
    var hasEnded = false
    /// What its writer was told.
    var ending = EditNote.Ending.unknown
    /// Whether it was in the portal once.
    var hasArrived = false
    /// Whether something was made of it that came later, so that it needs not arrive any more.
    var isOver = false
}

extension Ledger {
    /// The writing of a comment begins.
    ///
    /// Of two changes at the same time either may win.
    ///
    /// - Returns: Its number.
    mutating func beganComment(_ body: String, isChange: Bool) -> Int {
        var note = CommentNote(body: body, isChange: isChange)
        for number in comments.indices where isChange && comments[number].isChange && !comments[number].hasEnded {
            comments[number].isOver = true
            note.isOver = true
        }
        comments.append(note)
        return comments.count - 1
    }

    /// The writer of a comment was told.
    mutating func endedComment(_ number: Int, _ ending: EditNote.Ending) {
        comments[number].ending = ending
        comments[number].hasEnded = true
    }

    /// A comment of ours arrived.
    mutating func commentArrived(_ body: String) {
        for number in comments.indices where comments[number].body == body { comments[number].hasArrived = true }
    }

    /// A comment is changed or taken away, be it in the portal or not.
    mutating func commentReplaced(_ body: String) {
        for number in comments.indices where comments[number].body == body { comments[number].isOver = true }
    }
}
