import SeededNumbers
import Synchronization

/// Numbers from 0 up to 1 that are the same in every run.
package final class SeededRandom: Sendable {
    private let generator: Mutex<SeededGenerator>

    package init(seed: UInt64) {
        generator = Mutex(SeededGenerator(seed: seed))
    }

    package func next() -> Double {
        generator.withLock { Double($0.next() >> 11) / Double(1 << 53) }
    }
}
