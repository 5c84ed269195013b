import Dispatch
import Glibc
import Testing

@testable import OfflineStore
@testable import StoreEngine

@Suite("SQLite: queues")
struct SQLiteQueueTests {
    private let folder = TemporaryFolder()

    init() throws {
        try folder.writeDatabase([])
        try folder.connect().execute("PRAGMA journal_mode = WAL; CREATE TABLE thing (a ANY) STRICT")
    }

    private func queue(
        _ place: SQLiteQueue.Place = .ownThread,
        for purpose: SQLite.Purpose = .writing,
        busyTimeout: Duration = .seconds(300),
        maximumWaiterCount: Int = WaiterLimit.count
    ) throws -> SQLiteQueue {
        SQLiteQueue(
            try SQLiteConnection(folder.database, for: purpose, busyTimeout: busyTimeout),
            path: folder.database,
            place: place,
            maximumWaiterCount: maximumWaiterCount
        )
    }

    @Test(
        "a task that is cancelled ends what it reads, and the next one reads on",
        arguments: [SQLiteQueue.Place.ownThread, .callersThread, .callersThreadIfFree]
    )
    func cancelsReading(place: SQLiteQueue.Place) async throws {
        let queue = try queue(place, for: .reading)
        let begun = DispatchSemaphore(value: 0)
        let reading = Task { @concurrent in
            try await queue.read { connection in
                begun.signal()
                // Cancelled between two of them, the next one must not begin.
                while true {
                    _ = try connection.integer(
                        "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 30000000) SELECT SUM(x) FROM n"
                    )
                }
            }
        }
        cancel(reading, after: begun)
        let failure = await #expect(throws: SQLiteFailure.self) { try await reading.value }
        #expect(failure?.code == .interrupt)
        #expect(try await queue.read { try $0.integer("SELECT COUNT(*) FROM thing") } == 0)
    }

    @Test(
        "a task that is cancelled does not wait for others any longer",
        arguments: [SQLiteQueue.Place.ownThread, .callersThread]
    )
    func cancelsWaiting(place: SQLiteQueue.Place) async throws {
        let holder = try folder.connect()
        try holder.execute("BEGIN IMMEDIATE")
        let queue = try queue(place)
        let begun = DispatchSemaphore(value: 0)
        let writing = Task { @concurrent in
            try await queue.use { connection in
                begun.signal()
                try connection.write { try $0.run("INSERT INTO thing VALUES (1)") }
            }
        }
        cancel(writing, after: begun)
        let failure = await #expect(throws: SQLiteFailure.self) { try await writing.value }
        #expect(failure?.code == .interrupt)
        try holder.execute("COMMIT")
        #expect(try await queue.write { try $0.run("INSERT INTO thing VALUES (2)") } == 1)
        #expect(try await queue.read { try $0.integer("SELECT SUM(a) FROM thing") } == 2)
    }

    @Test("a task that was cancelled before changes nothing")
    func refusesCancelled() async throws {
        let queue = try queue()
        let writing = Task { @concurrent in
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await queue.write { try $0.run("INSERT INTO thing VALUES (1)") }
        }
        await #expect(throws: SQLiteFailure.self) { try await writing.value }
        #expect(try await queue.read { try $0.integer("SELECT COUNT(*) FROM thing") } == 0)
    }

    @Test("reads on the caller's thread where the connection is free, and writes on another one")
    func choosesThread() async throws {
        let queue = try queue(.callersThreadIfFree)
        let caller = Self.thread
        #expect(try await queue.read { _ in Self.thread } == caller)
        #expect(try await queue.write { _ in Self.thread } != caller)
    }

    @Test("reads wait their turn while another access is made, and each gets its own answer")
    func takesTurns() async throws {
        let queue = try queue(.callersThreadIfFree)
        let gate = DispatchSemaphore(value: 0)
        let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
        let first = Task { @concurrent in
            try await queue.use { connection in
                beginning.yield()
                gate.wait()
                return try connection.integer("SELECT 0")
            }
        }
        for await _ in begun { break }
        let others = (Int64(1)...20)
            .map { number in
                Task { @concurrent in try await queue.read { try $0.integer("SELECT ? + 0", [Int64(number)]) } }
            }
        gate.signal()
        #expect(try await first.value == 0)
        for (number, other) in zip(Int64(1)..., others) { #expect(try await other.value == number) }
    }

    @Test("refuses at once who comes when as many wait as may, and nobody once they are through")
    func refusesTooMany() async throws {
        let queue = try queue(maximumWaiterCount: 2)
        let gate = DispatchSemaphore(value: 0)
        let results = await withTaskGroup(of: Result<Int64?, any Error>.self) { group in
            for _ in 1...3 {
                group.addTask {
                    do {
                        return .success(
                            try await queue.use { connection in
                                gate.wait()
                                return try connection.integer("SELECT 0")
                            }
                        )
                    } catch {
                        return .failure(error)
                    }
                }
            }
            var results: [Result<Int64?, any Error>] = []
            while let result = await group.next() {
                // The first to end is the one that was refused: the others wait at the gate.
                if results.isEmpty { for _ in 1...2 { gate.signal() } }
                results.append(result)
            }
            return results
        }
        #expect(throws: StoreError.busy(path: folder.database)) { try results[0].get() }
        #expect(try results.dropFirst().map { try $0.get() } == [0, 0])
        #expect(try await queue.read { try $0.integer("SELECT 0") } == 0)
    }

    @Test("a read that finds the file held waits for it elsewhere, and says in the end that it was held")
    func waitsElsewhere() async throws {
        let holder = try folder.connect()
        try holder.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; INSERT INTO thing VALUES (1); COMMIT")
        let queue = try queue(.callersThreadIfFree, for: .reading, busyTimeout: .milliseconds(30))
        let begin = ContinuousClock.now
        let failure = await #expect(throws: SQLiteFailure.self) {
            try await queue.read { try $0.integer("SELECT COUNT(*) FROM thing") }
        }
        #expect(failure?.code.primary == .busy)
        #expect(begin.duration(to: .now) >= .milliseconds(30))
    }

    @Test("fails when it was closed")
    func closes() async throws {
        for place in [SQLiteQueue.Place.ownThread, .callersThread, .callersThreadIfFree] {
            let queue = try queue(place)
            queue.close()
            queue.close()
            await #expect(throws: StoreError.closed) { try await queue.read { try $0.integer("SELECT 1") } }
        }
    }

    /// Cancels a task, on a thread that is not one of the tasks', which may all be at work.
    private func cancel<Value: Sendable>(_ task: Task<Value, any Error>, after begun: DispatchSemaphore) {
        DispatchQueue(label: "cancelling")
            .async {
                begun.wait()
                task.cancel()
            }
    }

    /// The C function is `pthread_self`.
    private static var thread: UInt { UInt(pthread_self()) }
}
