public import Screenlets

/// One thing that somebody does in a life.
public struct Operation: Hashable, Sendable {
    /// Who does something; each does one thing after the other.
    public enum Actor: Int, CaseIterable, Hashable, Sendable {
        /// Two requests of one service, and one of another.
        case service1a, service1b, service2
        /// Commands, each a process of its own.
        case command1, command2
        /// Processes that sync now and then.
        case sync1, sync2
        /// Processes that work for a job now and then.
        case worker1, worker2
        /// Everybody else: other people, the portal's people, the power station.
        case others

        /// The process that outlives the operation; nil for one of its own.
        var service: Int? {
            switch self {
            case .service1a, .service1b: 1
            case .service2: 2
            case .sync1: 3
            case .sync2: 4
            case .worker1: 5
            case .worker2: 6
            default: nil
            }
        }
    }

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

    /// What befalls the disk while it is done.
    public struct Fate: Hashable, Sendable {
        /// What happens.
        public var fault: WorldFault
        /// At which change of the disk, from 1.
        public var after: Int
    }

    /// Who does it.
    public var actor: Actor
    /// The milliseconds after the actor's last operation.
    public var wait: Int64
    /// What is done.
    public var action: Action
    /// One call of the portal in so many fails; 0 for none.
    public var roughness: Int
    /// What befalls the disk.
    public var fate: Fate?
    /// Where the chance of the operation comes from.
    public var chance: UInt64
}
