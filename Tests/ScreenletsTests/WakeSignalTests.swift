import ScreenletBenches
import Testing

@testable import Screenlets

@Suite("The wake signal of a sync that watches")
struct WakeSignalTests {
    @Test("a signal before the wait is remembered, once")
    func remembers() async {
        let wakeSignal = WakeSignal()
        wakeSignal.send()
        wakeSignal.send()
        await wakeSignal.wait()
        let second = Task { await wakeSignal.wait() }
        wakeSignal.send()
        await second.value
    }

    @Test("a cancelled task does not wait")
    func isCancelled() async {
        let wakeSignal = WakeSignal()
        let task = Task { await wakeSignal.wait() }
        task.cancel()
        await task.value
    }
}
