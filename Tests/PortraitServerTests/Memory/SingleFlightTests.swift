import Screenlets
import Synchronization
import Testing

@testable import PortraitServer

@Suite("SingleFlight")
struct SingleFlightTests {
    /// A door that work waits at until a test opens it.
    private final class Door: Sendable {
        private let streams = AsyncStream<Void>.makeStream()
        let starts = Mutex(0)

        func open() { streams.continuation.finish() }

        func pass() async {
            starts.withLock { $0 += 1 }
            for await _ in streams.stream {}
        }
    }

    private static func waitForStart(_ door: Door) async {
        while door.starts.withLock({ $0 }) == 0 { await Task.yield() }
    }

    @Test("are started once, and everybody gets the answer")
    func once() async throws {
        let singleFlight = SingleFlight<String, Int>(limit: 10)
        let door = Door()
        let answers = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await singleFlight.value("a") { () throws(ServiceError) in
                        await door.pass()
                        return 7
                    }
                }
            }
            await Self.waitForStart(door)
            door.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers == [Int](repeating: 7, count: 20))
        #expect(door.starts.withLock { $0 } < 20)
        #expect(singleFlight.count == 0)
    }

    @Test("go on for the others when one who waits is cancelled")
    func cancellation() async throws {
        let singleFlight = SingleFlight<String, Int>(limit: 10)
        let door = Door()
        let work: @Sendable () async throws(ServiceError) -> Int = { () throws(ServiceError) in
            await door.pass()
            return Task.isCancelled ? -1 : 7
        }
        let first = Task { try await singleFlight.value("a", work) }
        await Self.waitForStart(door)
        let second = Task { try await singleFlight.value("a", work) }
        while singleFlight.waiterCount("a") < 2 { await Task.yield() }
        first.cancel()
        door.open()
        #expect(try await second.value == 7)
        #expect(try await first.value == 7)
    }

    @Test("end when nobody waits for them any more, and begin anew for who comes then")
    func unwanted() async throws {
        let singleFlight = SingleFlight<String, Int>(limit: 10, endsUnwanted: true)
        let starts = Mutex(0)
        let work: @Sendable () async throws(ServiceError) -> Int = { () throws(ServiceError) in
            let isFirst = starts.withLock { starts in
                starts += 1
                return starts == 1
            }
            guard isFirst else { return 7 }
            // Until the task is cancelled.
            for await _ in AsyncStream<Void>.makeStream().stream {}
            throw .busy
        }
        let first = Task { try await singleFlight.value("a", work) }
        let second = Task { try await singleFlight.value("a", work) }
        while singleFlight.waiterCount("a") < 2 || starts.withLock({ $0 }) == 0 { await Task.yield() }
        first.cancel()
        second.cancel()
        await #expect(throws: ServiceError.unwanted) { try await first.value }
        await #expect(throws: ServiceError.unwanted) { try await second.value }
        #expect(try await singleFlight.value("a", work) == 7)
    }

    @Test("leave half of their number to other clients")
    func halves() async throws {
        let singleFlight = SingleFlight<Int, Int>(limit: 4)
        let door = Door()
        let greedy = ClientNetwork("192.0.2.1")
        let work: @Sendable () async throws(ServiceError) -> Int = { () throws(ServiceError) in
            await door.pass()
            return 7
        }
        let tasks = (0..<2).map { number in Task { try await singleFlight.value(number, for: greedy, work) } }
        while singleFlight.count < 2 { await Task.yield() }
        await #expect(throws: ServiceError.busy) { try await singleFlight.value(2, for: greedy, work) }
        let other = Task { try await singleFlight.value(2, for: ClientNetwork("192.0.2.2"), work) }
        while singleFlight.count < 3 { await Task.yield() }
        door.open()
        for task in tasks + [other] { #expect(try await task.value == 7) }
        #expect(try await singleFlight.value(3, for: greedy) { 8 } == 8)
    }

    @Test("share a failure, and keep none")
    func failure() async throws {
        let singleFlight = SingleFlight<String, Int>(limit: 10)
        let starts = Mutex(0)
        let work: @Sendable () async throws(ServiceError) -> Int = { () throws(ServiceError) in
            if starts.withLock({
                $0 += 1
                return $0
            }) == 1 {
                throw .noPortrait
            }
            return 7
        }
        await #expect(throws: ServiceError.noPortrait) { try await singleFlight.value("a", work) }
        #expect(try await singleFlight.value("a", work) == 7)
    }

    @Test("are refused beyond their number, unless they are under way already")
    func limit() async throws {
        let singleFlight = SingleFlight<String, Int>(limit: 1)
        let door = Door()
        let work: @Sendable () async throws(ServiceError) -> Int = { () throws(ServiceError) in
            await door.pass()
            return 7
        }
        let first = Task { try await singleFlight.value("a", work) }
        await Self.waitForStart(door)
        await #expect(throws: ServiceError.busy) { try await singleFlight.value("b", work) }
        let same = Task { try await singleFlight.value("a", work) }
        door.open()
        #expect(try await first.value == 7)
        #expect(try await same.value == 7)
    }
}
