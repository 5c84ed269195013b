import SandboxPortal
import Screenlets
import Testing

/// What is going on when something goes wrong.
struct CrashScene: Sendable, CustomTestStringConvertible {
    /// What the program is told to do.
    enum Action: String, Sendable {
        case upload
        case remove
        case sync
    }

    var action: Action
    var policy = OfflinePolicy.remoteFirst
    /// Whether an older edit of the same user is pending.
    var followsOlderEdit = false
    /// Whether the portal can't be reached meanwhile.
    var portalIsAway = false
    /// Whether the portal takes what is sent, but its answer is lost.
    var answerIsLost = false
    var profile = SandboxPortal.Profile.liferay74

    var testDescription: String {
        var words = ["\(action.rawValue)"]
        if action != .sync { words.append(policy.rawValue) }
        if followsOlderEdit { words.append("over an older edit") }
        if portalIsAway { words.append("portal away") }
        if answerIsLost { words.append("answer lost") }
        return words.joined(separator: ", ") + ", \(profile.rawValue)"
    }

    /// All that is tried by `make prove`.
    static let all: [CrashScene] =
        OfflinePolicy.allCases.map { CrashScene(action: .upload, policy: $0) } + [
            CrashScene(action: .upload, policy: .remoteFirst, followsOlderEdit: true),
            CrashScene(action: .upload, policy: .cacheFirst, followsOlderEdit: true),
            CrashScene(action: .upload, policy: .remoteFirst, portalIsAway: true),
            CrashScene(action: .upload, policy: .cacheFirst, followsOlderEdit: true, portalIsAway: true),
            CrashScene(action: .upload, policy: .cacheFirst, answerIsLost: true),
            CrashScene(action: .upload, policy: .cacheFirst, profile: .liferay62),
            CrashScene(action: .remove, policy: .remoteFirst),
            CrashScene(action: .remove, policy: .cacheFirst, followsOlderEdit: true),
            CrashScene(action: .sync),
            CrashScene(action: .sync, answerIsLost: true),
            CrashScene(action: .sync, profile: .liferay62),
        ]

    /// The few of them that `make test` tries.
    static let some: [CrashScene] = [
        CrashScene(action: .upload, policy: .remoteFirst),
        CrashScene(action: .upload, policy: .cacheFirst, followsOlderEdit: true),
        CrashScene(action: .sync),
        CrashScene(action: .sync, profile: .liferay62),
    ]
}
