/// What became of a change of a comment in the store.
public enum CommentSaving: Hashable, Sendable {
    /// It is kept as this edit.
    case kept(StoredEdit)

    /// It took away a comment that was never sent: nothing is left of either.
    case nothingLeft

    /// It is about an edit that is not there any more.
    case gone
}
