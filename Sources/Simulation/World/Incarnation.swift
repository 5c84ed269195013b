import CSimulation
import OfflineStore
import Screenlets
import StoreEngine
import Synchronization

/// A process from its start to its end.
final class Incarnation: Sendable {
    private struct State {
        var isDead = false
        var tasks: [Int: Task<Void, Never>] = [:]
        var taskCount = 0
    }

    /// Its number, which no other process of a life has.
    let number: Int
    /// What it is told by.
    let name: String
    private let state = Mutex(State())
    private let world: World

    /// Begins a process.
    init(_ name: String, number: Int, in world: World) {
        self.name = "\(name)#\(number)"
        self.number = number
        self.world = world
    }

    /// The number of things that it does.
    var taskCount: Int { state.withLock { $0.tasks.count } }

    /// Whether it has been killed.
    var isDead: Bool { state.withLock { $0.isDead } }

    /// Opens the store.
    func openStore() throws(StoreError) -> OfflineStore {
        var configuration = OfflineStore.Configuration(folder: "/\(number)", busyTimeout: .zero)
        let world = world
        let identity = ProcessIdentity(place: "simulation \(number)", processId: 1, startedAt: 0)
        configuration.now = { world.now }
        configuration.servesOneTask = true
        configuration.disk = .simulated
        configuration.process = { identity }
        return try OfflineStore(configuration: configuration)
    }

    /// The clock as it has it.
    var clock: SessionClock {
        let world = world
        let sleep: @Sendable (Duration) async throws -> Void = { duration in
            try await world.sleep(Int64((duration / .milliseconds(1)).rounded(.up)))
        }
        var clock = SessionClock(
            now: { world.now },
            sleep: sleep,
            random: { world.draw { $0.fraction() } }
        )
        clock.steady = SteadyClock(elapsed: { .milliseconds(world.time) }, sleep: sleep)
        return clock
    }

    /// Does something as this process; ends with it.
    func run(_ body: @escaping @Sendable () async -> Void) async {
        let (number, task) = state.withLock { state in
            state.taskCount += 1
            let task = Task { await body() }
            state.tasks[state.taskCount] = task
            return (state.taskCount, task)
        }
        if isDead { task.cancel() }
        await task.value
        state.withLock { $0.tasks[number] = nil }
    }

    /// Kills it: nothing that it does has an effect any more.
    func kill() {
        simulated_disk_kill(Int32(number))
        let tasks = state.withLock { state in
            state.isDead = true
            return state.tasks.keys.sorted().compactMap { state.tasks[$0] }
        }
        for task in tasks { task.cancel() }
    }
}

extension StoreDisk {
    /// The disk of the simulation.
    static let simulated = StoreDisk(
        name: SIMULATED_DISK_NAME,
        identity: { path in
            var (number, byteCount): (UInt64, UInt64) = (0, 0)
            guard unsafe simulated_disk_identity(path, &number, &byteCount) else { return nil }
            return FileIdentity(device: 1, inode: UInt(number), byteCount: Int(byteCount))
        },
        makeFile: { _, path throws(StoreError) in
            guard unsafe simulated_disk_make(path) else { throw .io(path: path, detail: "the process is dead") }
        }
    )
}
