public import Screenlets

extension Operation {
    /// What is done.
    public enum Action: Hashable, Sendable {
        case upload(user: Int, OfflinePolicy)
        case remove(user: Int, OfflinePolicy)
        case undo(user: Int, OfflinePolicy)
        case fetch(user: Int, OfflinePolicy)
        case sync(ConflictResolution, parallelism: Int)
        case watch(seconds: Int, parallelism: Int)
        case retry
        case retryOne
        case drop
        case heal(user: Int)
        case clear
        case forget(user: Int)
        case comment(OfflinePolicy)
        case changeComment(OfflinePolicy)
        case deleteComment(OfflinePolicy)
        case listComments(OfflinePolicy)
        case quarantine
        case release
        case work
        case stop
        case portalAway(seconds: Int)
        case changesRefused(seconds: Int)
        case lookUpsForbidden(seconds: Int)
        case otherChange(user: Int)
        case otherRemoval(user: Int)
        case otherComment
        case loss(user: Int)
        case powerCut

        /// Whether it gives the portal back what it lost.
        var isHealing: Bool {
            if case .heal = self { true } else { false }
        }

        /// Whose history it may change.
        var users: [Int] {
            switch self {
            case .upload(let user, _), .remove(let user, _), .undo(let user, _), .fetch(let user, _): [user]
            case .heal(let user), .forget(let user): [user]
            case .sync, .watch, .clear: [0, 1, 2]
            default: []
            }
        }
    }
}
