import LiferayPortal
import OfflineStore

extension SyncPortraitInteractor {
    /// What was decided, and what was seen of the portal for it.
    struct Finding {
        var decision: SyncDecision
        var user: PortalUser
        /// The portal's picture, where it was looked at.
        var picture: StoredPicture?
        /// Whether the portal was asked for its picture, and does not give it.
        var isUnread = false
        /// Whether the edit is sent over somebody else's change, which loses.
        var isContested = false
        /// Whether the user is no longer called as the edit was made under.
        var isRenamed = false
    }
}
