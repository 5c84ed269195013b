/// What became of the portal's user list, which avatars are found by.
enum UserListing: String, Sendable {
    /// It has not been read yet, or the portal is away.
    case unread
    /// It was read.
    case read
    /// The portal does not let the account list its users: avatars are found for whom the store knows, and for the account itself.
    case refused
}
