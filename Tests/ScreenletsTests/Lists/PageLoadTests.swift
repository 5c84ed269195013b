import ScreenletBenches
import Testing

@testable import Screenlets

@Suite("A load of a page")
struct PageLoadTests {
    @Test("goes on as long as one of those who wait for it wants it")
    func shared() {
        let (endless, continuation) = AsyncStream<Never>.makeStream()
        defer { continuation.finish() }
        let load = PageLoad<Int>(
            Task {
                for await _ in endless {}
                throw CancellationError()
            }
        )
        load.join()
        load.join()
        load.leave()
        #expect(!load.task.isCancelled)
        load.leave()
        #expect(load.task.isCancelled)
    }
}
