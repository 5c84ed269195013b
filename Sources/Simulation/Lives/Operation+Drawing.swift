import LiferayPortal
import Screenlets

extension Operation {
    /// Draws an operation.
    init(from chance: inout Chance, under conditions: LifeConditions) {
        let actor = chance.one(of: Actor.allCases)
        self.actor = actor
        wait = Int64(chance.below(conditions.pace))
        action = Action(of: actor, from: &chance, under: conditions)
        roughness = conditions.roughness
        fate = nil
        if conditions.fates > 0, actor != .others, chance.isOne(in: conditions.fates) {
            let fault = chance.one(of: [
                WorldFault.killed, .killed, .powerCut, .powerCut, .diskError, .diskFull, .writeTorn, .diskBusy,
            ])
            fate = Fate(fault: fault, after: 1 + chance.below(chance.isOne(in: 2) ? 6 : 40))
        }
        self.chance = chance.next()
    }
}

extension Operation.Action {
    /// Draws what only some lives have, or have more of, by those who use the store.
    private static func rare(_ user: Int, _ policy: OfflinePolicy, from chance: inout Chance) -> Self {
        chance.one(of: [
            .retryOne, .drop, .heal(user: user), .heal(user: user), .clear, .forget(user: user), .comment(policy),
            .changeComment(policy), .changeComment(policy), .listComments(policy), .listComments(.remoteFirst),
        ])
    }

    /// Draws what some lives have more of, by syncs.
    private static func rareSync(from chance: inout Chance) -> Self {
        let watch = Self.watch(seconds: 60 + chance.below(240), parallelism: 1)
        return chance.one(of: [watch, watch, .sync(.useRemote, parallelism: 1), .sync(.discard, parallelism: 1)])
    }

    /// Draws what only some lives have, by others.
    private static func rareOfOthers(_ user: Int, from chance: inout Chance) -> Self {
        let seconds = 60 + chance.below(540)
        return chance.one(of: [.changesRefused(seconds: seconds), .loss(user: user), .otherComment])
    }

    /// Draws what an actor does.
    init(of actor: Operation.Actor, from chance: inout Chance, under conditions: LifeConditions) {
        let user = chance.below(conditions.userCount)
        let policy = chance.one(of: [OfflinePolicy.remoteFirst, .remoteFirst, .cacheFirst, .remoteOnly, .cacheOnly])
        if conditions.isRare, actor != .worker1, actor != .worker2, chance.isOne(in: 2) {
            self =
                switch actor {
                case .others: .rareOfOthers(user, from: &chance)
                case .sync1, .sync2: .rareSync(from: &chance)
                default: .rare(user, policy, from: &chance)
                }
            return
        }
        switch actor {
        case .service1a, .service1b, .service2, .command1, .command2:
            self =
                switch chance.below(14) {
                case 0...3: .upload(user: user, policy)
                case 4: .remove(user: user, policy)
                case 5: .undo(user: user, policy)
                case 6...8: .fetch(user: user, policy)
                case 9: .comment(policy)
                case 10: .changeComment(policy)
                case 11: .deleteComment(policy)
                case 12: chance.isOne(in: 2) ? .quarantine : .release
                default: actor.service == nil ? .retry : .stop
                }
        case .sync1, .sync2:
            let resolution = chance.one(of: [
                ConflictResolution.ignore, .ignore, .useLocal, .useRemote, .discard,
            ])
            // One that serves few at once soon takes the portal for away, and waits until it is back.
            let parallelism = chance.one(of: [1, 1, 2, 4])
            self =
                chance.isOne(in: 4)
                ? .watch(seconds: 1 + chance.below(120), parallelism: parallelism)
                : .sync(resolution, parallelism: parallelism)
        case .worker1, .worker2:
            self = .work
        case .others:
            self =
                switch chance.below(9) {
                case 0, 1: .portalAway(seconds: 1 + chance.below(180))
                case 2, 3: .otherChange(user: user)
                case 4: .otherRemoval(user: user)
                case 5: .loss(user: user)
                case 6: .lookUpsForbidden(seconds: 1 + chance.below(180))
                default: .powerCut
                }
        }
    }
}
