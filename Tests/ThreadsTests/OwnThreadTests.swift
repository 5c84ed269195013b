import Glibc
import Synchronization
import Testing
import Threads

@Suite("A thread of its own")
struct OwnThreadTests {
    @Test("has ended when it was joined")
    func join() throws {
        let hasRun = Flag()
        try OwnThread { hasRun.set() }.join()
        #expect(hasRun.isSet)
    }

    @Test("has the priority of the program where the account may raise it, whoever starts it")
    func priority() throws {
        let own = ProgramPriority.own
        let box = Found()
        // Anybody may lower a priority; to come back takes more.
        try OwnThread {
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, own + 5)
            let starter = ProgramPriority.current
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, own)
            let mayRaise = ProgramPriority.current < starter
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, own + 5)
            do throws(ThreadShortage) {
                try OwnThread { box.note(ProgramPriority.current, expected: mayRaise ? own : starter) }.join()
            } catch {
                Issue.record(error)
            }
        }
        .join()
        #expect(box.priority != nil && box.priority == box.expected)
    }

    private final class Flag: Sendable {
        private let value = Atomic(false)

        var isSet: Bool { value.load(ordering: .acquiring) }

        func set() { value.store(true, ordering: .releasing) }
    }

    private final class Found: Sendable {
        private let values = Mutex<(priority: CInt, expected: CInt)?>(nil)

        var priority: CInt? { values.withLock { $0?.priority } }

        var expected: CInt? { values.withLock { $0?.expected } }

        func note(_ priority: CInt, expected: CInt) { values.withLock { $0 = (priority, expected) } }
    }
}
