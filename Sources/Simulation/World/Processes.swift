import CSimulation
import OfflineStore
import Synchronization

/// The processes of a life: those that go on, and those that come and go.
final class Processes: Sendable {
    private struct State {
        var count = 0
        var services: [Int: (process: Incarnation, store: OfflineStore?)] = [:]
        var living: [Int: Incarnation] = [:]
    }

    private let state = Mutex(State())
    private let world: World
    private let oracle: Oracle

    /// Begins without any.
    init(world: World, oracle: Oracle) {
        self.world = world
        self.oracle = oracle
    }

    /// Begins a process.
    func begin(_ name: String) -> Incarnation {
        state.withLock { state in
            state.count += 1
            let process = Incarnation(name, number: state.count, in: world)
            state.living[process.number] = process
            return process
        }
    }

    /// The process of an operation: the service that is there, or a new one.
    func process(of operation: Operation) -> Incarnation {
        guard let service = operation.actor.service else { return begin("\(operation.actor)") }
        return process("service\(service)", service: service)
    }

    /// The process that goes on, or a new one.
    func process(_ name: String, service: Int) -> Incarnation {
        if let found = state.withLock({ $0.services[service]?.process }), !found.isDead { return found }
        let process = begin(name)
        state.withLock { $0.services[service] = (process, nil) }
        return process
    }

    /// The store of a process; a service opens it once.
    func store(of process: Incarnation, service: Int?) throws -> OfflineStore {
        if let service {
            let kept = state.withLock { state -> OfflineStore? in
                guard let found = state.services[service], found.process.number == process.number else { return nil }
                return found.store
            }
            if let kept { return kept }
        }
        let store = try process.openStore()
        if let service {
            state.withLock { state in
                if state.services[service]?.process.number == process.number { state.services[service]?.store = store }
            }
        }
        return store
    }

    /// Ends a process that has done what it was for.
    func end(_ process: Incarnation) {
        state.withLock { $0.living[process.number] = nil }
    }

    /// Stops a service in good order, unless it does something else.
    func stop(service: Int) {
        let found = state.withLock { state in
            let isIdle = state.services[service].map { $0.process.taskCount < 2 } ?? false
            return isIdle ? state.services.removeValue(forKey: service) : nil
        }
        found?.store?.close()
    }

    // MARK: Deaths

    /// Does what follows from a death that the disk knows of already.
    func bury() {
        var number: Int32 = 0
        let death = unsafe simulated_disk_take_death(&number)
        switch death {
        case SIMULATED_FATE_KILL:
            world.strike(.killed)
            if let process = state.withLock({ $0.living[Int(number)] }) {
                world.tell("\(process.name) is killed")
                kill(process)
            }
        case SIMULATED_FATE_POWER:
            world.strike(.powerCut)
            world.tell("the power is cut while #\(number) writes")
            cutPower()
        default:
            break
        }
    }

    /// Cuts the power for all.
    func cutPower() {
        let (count, living) = state.withLock { state in
            (state.count, state.living.keys.sorted().compactMap { state.living[$0] })
        }
        simulated_disk_cut_power(Int32(count))
        oracle.note { $0.powerWent() }
        for process in living { kill(process) }
    }

    /// Kills all processes.
    func killAll() {
        let living = state.withLock { state in state.living.keys.sorted().compactMap { state.living[$0] } }
        for process in living { kill(process) }
    }

    private func kill(_ process: Incarnation) {
        process.kill()
        oracle.note { $0.died(process.name, number: process.number) }
        let stores = state.withLock { state in
            state.living[process.number] = nil
            let services = state.services.filter { $0.value.process.number == process.number }
            for service in services.keys { state.services[service] = nil }
            return services.values.compactMap(\.store)
        }
        for store in stores { store.close() }
    }
}
