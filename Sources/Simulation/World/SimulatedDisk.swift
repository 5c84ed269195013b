import CSimulation
import OfflineStore
import Synchronization

/// The disk, as a life finds it: with a store that has its tables and is empty, or in some lives with nothing.
enum SimulatedDisk {
    private static let hasImage = Mutex(false)
    /// Whether the disk has a defect: it says that it has synced, and has not.
    static let ignoresSyncs = Mutex(false)

    /// Registers the disk and takes over all tasks of this program; called once, before anything else.
    static let isPrepared: Bool = {
        simulated_tasks_capture()
        return simulated_disk_register() == 0
    }()

    /// Makes the disk ready for a life.
    static func reset(_ seed: UInt64) {
        precondition(isPrepared)
        if !hasImage.withLock({ $0 }) {
            simulated_disk_reset(0)
            makeImage()
            hasImage.withLock { $0 = true }
        }
        simulated_disk_reset(seed ^ 0xD15C)
        simulated_disk_set_time(1_800_000_000_000)
        simulated_disk_set_ignores_syncs(ignoresSyncs.withLock { $0 })
        if seed % 16 != 0 { _ = simulated_disk_restore() }
    }

    private static func makeImage() {
        let world = World(seed: 0, keepsLog: false)
        let process = Incarnation("maker", number: 1, in: world)
        let isOver = Mutex(false)
        Task {
            do {
                let store = try process.openStore()
                try await store.proveWritable()
                store.close()
            } catch {
                world.violate(.damaged, "\(error)")
            }
            isOver.withLock { $0 = true }
        }
        while !isOver.withLock({ $0 }), world.turn() {}
        simulated_disk_keep_image()
    }
}
