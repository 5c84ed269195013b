import CSimulation
import LiferayPortal
import OfflineStore
import Screenlets
import Synchronization

/// A life of one process that does one thing after the other, beside the model of the policies.
///
/// After each action the answer, what reads show, the edit, the history and the portal have to be what the model says.
struct PolicyTrial: Sendable {
    private static let actionCount = 40
    private static let mostTurns = 400_000

    private let seed: UInt64
    private let life: Life

    /// Prepares the trial of a seed.
    init(seed: UInt64, keepsLog: Bool = false) {
        self.seed = seed
        var plan = LifePlan(seed: seed, operationCount: 0)
        plan.rewritesPictures = false
        life = Life(plan, keepsLog: keepsLog)
    }

    /// Lives it, on this thread, which nothing else may use tasks on meanwhile.
    func run() -> Life.Report {
        SimulatedDisk.reset(seed)
        let isOver = Mutex(false)
        let main = Task {
            await goThrough()
            isOver.withLock { $0 = true }
        }
        while !isOver.withLock({ $0 }), life.world.violation == nil, life.world.turns < Self.mostTurns {
            guard life.world.turn() else { break }
        }
        if !isOver.withLock({ $0 }) { life.world.violate(.hangs, "it does not come to its end") }
        main.cancel()
        life.processes.killAll()
        while life.world.turn() {}
        let told = life.world.told
        let disk = simulated_disk_counts()
        return Life.Report(
            violation: life.world.violation,
            steps: told.steps + Int(disk.writes + disk.syncs),
            faults: told.faults,
            log: told.log
        )
    }

    private func goThrough() async {
        var chance = Chance(seed ^ 0x7AB1E)
        let user = chance.below(2)
        let userId = PortalModel.account + Int64(user)
        var model = PolicyModel(
            keepsIds: life.model.flavour == .liferay62,
            picture: life.model.state.withLock { $0.users[userId]?.picture }
        )
        let process = life.processes.begin("one")
        do {
            let store = try process.openStore()
            for number in 1...Self.actionCount where !Task.isCancelled {
                let action = PolicyAction(from: &chance, number, keepsIds: model.keepsIds)
                life.world.tell("\(action)")
                let runner = PolicyRunner(life: life, process: process, store: store, userId: userId)
                let found = try await runner.perform(action)
                let expected = action.perform(on: &model)
                guard found == expected else {
                    return life.world.violate(.model, "\(action): \(found), and by the model \(expected)")
                }
            }
            store.close()
        } catch {
            life.world.violate(.model, "the store fails: \(error)")
        }
    }
}
