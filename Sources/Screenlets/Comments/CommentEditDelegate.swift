public import LiferayPortal

/// The calls that an editable list of comments makes to whoever shows it.
///
/// Every call has a default, so a delegate writes only those it needs.
public protocol CommentEditDelegate: Sendable {
    /// Hears that a comment was written, by the portal's or by the store's word.
    ///
    /// - Parameter saved: What became of the edit.
    func onAddedComment(_ saved: SavedComment) async

    /// Hears that a comment could not be written.
    ///
    /// - Parameter error: Why.
    func onCommentAdd(error: PortraitError) async

    /// Hears that a comment was taken away, by the portal's or by the store's word.
    ///
    /// - Parameters:
    ///   - comment: The comment as it was shown.
    ///   - saved: What became of the edit.
    func onDeletedComment(_ comment: PortalComment, _ saved: SavedComment) async

    /// Hears that a comment could not be taken away.
    ///
    /// - Parameters:
    ///   - comment: The comment as it is shown.
    ///   - error: Why.
    func onCommentDelete(_ comment: PortalComment, error: PortraitError) async

    /// Hears that a comment has another body, by the portal's or by the store's word.
    ///
    /// - Parameters:
    ///   - comment: The comment with its new body.
    ///   - saved: What became of the edit.
    func onUpdatedComment(_ comment: PortalComment, _ saved: SavedComment) async

    /// Hears that a comment could not be changed.
    ///
    /// - Parameters:
    ///   - comment: The comment as it is shown.
    ///   - error: Why.
    func onCommentUpdate(_ comment: PortalComment, error: PortraitError) async
}

extension CommentEditDelegate {
    /// Does nothing.
    public func onAddedComment(_ saved: SavedComment) async {}

    /// Does nothing.
    public func onCommentAdd(error: PortraitError) async {}

    /// Does nothing.
    public func onDeletedComment(_ comment: PortalComment, _ saved: SavedComment) async {}

    /// Does nothing.
    public func onCommentDelete(_ comment: PortalComment, error: PortraitError) async {}

    /// Does nothing.
    public func onUpdatedComment(_ comment: PortalComment, _ saved: SavedComment) async {}

    /// Does nothing.
    public func onCommentUpdate(_ comment: PortalComment, error: PortraitError) async {}
}
