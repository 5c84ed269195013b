/// What takes the place of a portrait, as far as it says what becomes of the one before.
enum Replacement: Hashable, Sendable {
    /// An edit that was made here.
    case edit
    /// What the portal says.
    case portal
    /// The other side of a conflict.
    case conflict
    /// The same picture in another size, so that nothing is replaced in a person's eyes.
    case refit

    /// Tells why the one before is replaced.
    ///
    /// - Parameter picture: The user's picture from now on.
    /// - Returns: The reason; nil where it is not replaced.
    func reason(for picture: StoredPicture) -> FormerPortrait.Reason? {
        switch self {
        case .edit: .replaced(by: picture)
        case .portal: .changedInPortal
        case .conflict: .lostConflict
        case .refit: nil
        }
    }
}

extension FormerPortrait.Reason {
    /// Tells why a portrait is replaced by an edit that was made here.
    ///
    /// - Parameter picture: What the edit makes of it.
    /// - Returns: The reason.
    static func replaced(by picture: StoredPicture) -> FormerPortrait.Reason {
        picture == .noPortrait ? .removed : .uploaded
    }
}
