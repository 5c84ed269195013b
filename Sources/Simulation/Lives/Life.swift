import CSimulation
import FoundationEssentials
import LiferayPortal
import OfflineStore
import Screenlets
import Synchronization

/// One life: some processes, a disk, a portal and other people, from the first operation to the last.
public struct Life: Sendable {
    /// How a life went.
    public struct Report: Sendable {
        /// What happened that must not; nil for nothing.
        public var violation: Violation?
        /// The number of steps: lines of the log, and changes of the disk.
        public var steps: Int
        /// How often each fault struck.
        public var faults: [WorldFault: Int]
        /// The log, where it was asked for.
        public var log: [String]
    }

    private static let mostTurns = 400_000

    let plan: LifePlan
    let world: World
    let oracle: Oracle
    let model: PortalModel
    let processes: Processes
    let isKept: Bool

    /// Prepares a life.
    ///
    /// - Parameters:
    ///   - plan: What is done in it.
    ///   - keepsLog: Whether its log is kept.
    public init(_ plan: LifePlan, keepsLog: Bool = false) {
        self.plan = plan
        world = World(seed: plan.seed, isBusy: plan.isBusy, keepsLog: keepsLog)
        oracle = Oracle(world: world)
        model = PortalModel(flavour: plan.flavour, rewritesPictures: plan.rewritesPictures, userCount: 3)
        processes = Processes(world: world, oracle: oracle)
        isKept = keepsLog
    }

    /// Lives it, on this thread, which nothing else may use tasks on meanwhile.
    public func run() -> Report {
        SimulatedDisk.reset(plan.seed)
        for userId in PortalModel.account..<PortalModel.account + 3 {
            let picture = model.state.withLock { $0.users[userId]?.picture }
            oracle.note { $0.shows(EditNote.Content(picture), of: userId) }
        }
        let isOver = Mutex(false)
        let life = self
        let main = Task {
            await life.liveThrough()
            isOver.withLock { $0 = true }
        }
        while !isOver.withLock({ $0 }), world.violation == nil {
            guard world.turn() else {
                world.violate(.hangs, "nothing goes on any more")
                break
            }
            processes.bury()
            if world.turns > Self.mostTurns { world.violate(.hangs, "it does not come to its end") }
        }
        // Whatever is left is ended, so that the next life finds nothing of this one.
        main.cancel()
        processes.killAll()
        var rest = 0
        while world.turn(), rest < Self.mostTurns { rest += 1 }
        let told = world.told
        let disk = simulated_disk_counts()
        return Report(
            violation: world.violation,
            steps: told.steps + Int(disk.writes + disk.syncs),
            faults: told.faults,
            log: told.log
        )
    }

    private func liveThrough() async {
        await withTaskGroup(of: Void.self) { group in
            for actor in Operation.Actor.allCases {
                let operations = plan.operations.filter { $0.actor == actor }
                guard !operations.isEmpty else { continue }
                group.addTask {
                    for operation in operations where !Task.isCancelled { await perform(operation) }
                }
            }
            await group.waitForAll()
        }
        guard !Task.isCancelled else { return }
        await Ending(life: self).run()
    }

    // MARK: Operations

    private func perform(_ operation: Operation) async {
        do {
            try await world.sleep(operation.wait)
        } catch {
            return
        }
        oracle.note { $0.operationBegan() }
        guard operation.actor != .others else {
            befall(operation)
            return oracle.note { $0.operationEnded() }
        }
        let process = processes.process(of: operation)
        if let fate = operation.fate {
            simulated_disk_set_fate(Int32(process.number), fate.fault.fate, Int32(fate.after))
            oracle.note { $0.diskBeganToFail(of: process.number) }
        }
        world.tell("\(process.name) begins: \(operation.action.text)")
        let life = self
        await process.run {
            let runner = OperationRunner(life: life, operation: operation, process: process)
            await runner.run()
        }
        oracle.note { $0.operationEnded() }
        if let fate = operation.fate, !process.isDead {
            if simulated_disk_clear_fate(Int32(process.number)) == false { world.strike(fate.fault) }
            oracle.note { $0.diskStoppedFailing(of: process.number) }
        }
        if operation.actor.service == nil { processes.end(process) }
        if !process.isDead { await look(after: operation) }
    }

    /// Looks at the store after an operation, as a process that only reads.
    private func look(after operation: Operation) async {
        // In some lives nobody keeps the file open but who uses it, so that its last user tidies up.
        guard plan.seed % 4 != 0 else { return }
        await StoreObserver(life: self, isKept: true).look(at: operation.action.users)
    }

    /// What others do.
    private func befall(_ operation: Operation) {
        switch operation.action {
        case .portalAway(let seconds):
            world.strike(.away)
            world.tell("the portal is away for \(seconds) s")
            let until = world.time + Int64(seconds) * 1_000
            model.state.withLock { $0.awayUntil = max($0.awayUntil, until) }
        case .changesRefused(let seconds):
            world.tell("the portal refuses changes for \(seconds) s")
            let until = world.time + Int64(seconds) * 1_000
            model.state.withLock { $0.changesRefusedUntil = max($0.changesRefusedUntil, until) }
        case .lookUpsForbidden(let seconds):
            world.tell("the portal forbids to look users up for \(seconds) s")
            let until = world.time + Int64(seconds) * 1_000
            model.state.withLock { $0.forbiddenUntil = max($0.forbiddenUntil, until) }
        case .otherChange(let user):
            change(user, to: 800_000 + Int(operation.chance % 90_000))
        case .otherRemoval(let user):
            change(user, to: nil)
        case .otherComment:
            changeComment(operation.chance)
        case .loss(let user):
            world.strike(.portraitLost)
            let userId = PortalModel.account + Int64(user)
            world.tell("the portal loses the picture of \(userId)")
            model.lose(userId)
            oracle.note { $0.shows(.nothing, of: userId) }
        case .powerCut:
            world.strike(.powerCut)
            world.tell("the power is cut")
            processes.cutPower()
        default:
            break
        }
    }

    private func changeComment(_ chance: UInt64) {
        let comments = model.state.withLock { $0.comments.map(\.commentId) }
        guard !comments.isEmpty else { return }
        world.strike(.changedByOthers)
        let commentId = comments[Int(chance >> 20) % comments.count]
        let body = chance & 1 == 0 ? nil : "<p>others \(chance % 1_000_000)</p>"
        world.tell("somebody else changes the comment \(commentId) to \(body ?? "none")")
        _ = model.changeComment(commentId, to: body, at: world.now)
    }

    private func change(_ user: Int, to picture: Int?) {
        world.strike(.changedByOthers)
        let userId = PortalModel.account + Int64(user)
        world.tell("somebody else changes the picture of \(userId) to \(picture.map(String.init) ?? "none")")
        model.change(userId, to: picture, byOthers: true)
        oracle.note { $0.shows(EditNote.Content(picture), of: userId) }
    }
}

extension WorldFault {
    /// What the disk calls it.
    var fate: simulated_fate {
        switch self {
        case .killed: SIMULATED_FATE_KILL
        case .powerCut: SIMULATED_FATE_POWER
        case .diskFull: SIMULATED_FATE_FULL
        case .writeTorn: SIMULATED_FATE_TORN
        case .diskBusy: SIMULATED_FATE_BUSY
        default: SIMULATED_FATE_IO_ERROR
        }
    }
}
