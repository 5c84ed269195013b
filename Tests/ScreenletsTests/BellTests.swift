import ScreenletBenches
import Testing

@testable import Screenlets

@Suite("The bell of a sync that watches")
struct BellTests {
    @Test("a ring before the wait is remembered, once")
    func remembers() async {
        let bell = Bell()
        bell.ring()
        bell.ring()
        await bell.wait()
        let second = Task { await bell.wait() }
        bell.ring()
        await second.value
    }

    @Test("a cancelled task does not wait")
    func isCancelled() async {
        let bell = Bell()
        let task = Task { await bell.wait() }
        task.cancel()
        await task.value
    }
}
