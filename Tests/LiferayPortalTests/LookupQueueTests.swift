import Testing

@testable import LiferayPortal

@Suite("Users: look-ups at the same moment", .timeLimit(.minutes(10)))
struct LookupQueueTests {
    private let lookups = ScriptedLookups()

    /// Asks in a task of its own, which is in the queue when this returns.
    private func ask(_ queue: LookupQueue, _ numbers: ClosedRange<Int64>) -> Task<[Int64], any Error> {
        let selectors = numbers.map { UserSelector.userId($0) }
        return Task.immediate {
            let answers = await queue.answers(to: selectors)
            return try selectors.map { try answers[$0, default: .failure(.cancelled)].get().userId }
        }
    }

    @Test("sends who asks alone at once, and waits for nobody")
    func alone() async throws {
        let queue = lookups.queue()
        for number in Int64(1)...3 {
            let user = ask(queue, number...number)
            await lookups.requests(Int(number))
            await lookups.answer(Int(number) - 1)
            #expect(try await user.value == [number])
        }
        #expect(lookups.asked == [[1], [2], [3]])
        #expect(lookups.pauseCount == 0)
    }

    @Test("sends those who come meanwhile together when the wait is over, each user once")
    func joined() async throws {
        let queue = lookups.queue()
        let first = ask(queue, 1...1)
        await lookups.requests(1)
        let others = [ask(queue, 2...3), ask(queue, 3...4), ask(queue, 2...2)]
        await lookups.pauses(1)
        #expect(lookups.asked == [[1]])
        lookups.endPause()
        await lookups.requests(2)
        #expect(lookups.asked == [[1], [2, 3, 4]])
        // The later request is answered first: neither waits for the other.
        await lookups.answer(1)
        #expect(try await others[0].value == [2, 3])
        #expect(try await others[1].value == [3, 4])
        #expect(try await others[2].value == [2])
        await lookups.answer(0)
        #expect(try await first.value == [1])
        #expect(lookups.pauseCount == 1)
    }

    @Test("lets nobody wait any longer once no request is under way")
    func ended() async throws {
        let queue = lookups.queue()
        let first = ask(queue, 1...1)
        await lookups.requests(1)
        let second = ask(queue, 2...5)
        await lookups.answer(0)
        await lookups.requests(2)
        await lookups.answer(1)
        #expect(try await first.value == [1])
        #expect(try await second.value == [2, 3, 4, 5])
    }

    @Test("sends at most 50 together, and those at once")
    func most() async throws {
        let queue = lookups.queue()
        let first = ask(queue, 1...1)
        await lookups.requests(1)
        let many = ask(queue, 101...220)
        await lookups.requests(3)
        #expect(lookups.asked.map(\.count) == [1, 50, 50])
        await lookups.pauses(1)
        lookups.endPause()
        await lookups.requests(4)
        for index in 0..<4 { await lookups.answer(index) }
        #expect(try await many.value == Array(101...220))
        #expect(try await first.value == [1])
        #expect(lookups.asked.map(\.count) == [1, 50, 50, 20])
    }

    @Test("has at most 4 requests under way, however long the others wait")
    func fewRequests() async throws {
        let queue = lookups.queue()
        var tasks = [ask(queue, 1...1)]
        await lookups.requests(1)
        for number in Int64(2)...4 {
            tasks.append(ask(queue, number...number))
            await lookups.pauses(Int(number) - 1)
            lookups.endPause()
            await lookups.requests(Int(number))
        }
        tasks.append(ask(queue, 5...5))
        await lookups.pauses(4)
        lookups.endPause()
        tasks.append(ask(queue, 6...200))
        await lookups.answer(2)
        await lookups.requests(5)
        #expect(lookups.asked.map(\.count) == [1, 1, 1, 1, 50])
        for index in [0, 1, 3] { await lookups.answer(index) }
        for index in 4..<8 {
            await lookups.requests(index + 1)
            await lookups.answer(index)
        }
        var found: [Int64] = []
        for task in tasks { found += try await task.value }
        #expect(found == Array(1...200))
        #expect(lookups.asked.map(\.count) == [1, 1, 1, 1, 50, 50, 50, 46])
    }

    @Test("gives nobody the answer to a question that was sent before they came")
    func fresh() async throws {
        let queue = lookups.queue()
        let first = ask(queue, 7...7)
        await lookups.requests(1)
        let second = ask(queue, 7...7)
        await lookups.answer(0)
        #expect(try await first.value == [7])
        await lookups.requests(2)
        await lookups.answer(1)
        #expect(try await second.value == [7])
    }

    @Test("ends the wait of a cancelled task, and nobody else's")
    func cancelled() async throws {
        let queue = lookups.queue()
        let first = ask(queue, 1...1)
        await lookups.requests(1)
        let leaving = ask(queue, 2...3)
        let staying = ask(queue, 3...4)
        await lookups.pauses(1)
        leaving.cancel()
        await #expect(throws: PortalError.cancelled) { try await leaving.value }
        lookups.endPause()
        await lookups.requests(2)
        // Nobody wants to know 2 any more.
        #expect(lookups.asked == [[1], [3, 4]])
        first.cancel()
        await #expect(throws: PortalError.cancelled) { try await first.value }
        await lookups.cancelled(1)
        await lookups.answer(1)
        #expect(try await staying.value == [3, 4])
        await lookups.answer(0)
    }

    @Test("asks nobody for a task that was cancelled before")
    func cancelledBefore() async throws {
        let queue = lookups.queue()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await queue.answers(to: [.userId(1)])
        }
        task.cancel()
        #expect(await task.value.isEmpty)
        #expect(lookups.asked.isEmpty)
    }

    @Test("leaves nobody waiting for a user of whom nothing was told")
    func untold() async throws {
        let queue = lookups.queue()
        let task = ask(queue, 1...2)
        await lookups.requests(1)
        await lookups.answer(0, tellingOnly: [1])
        await #expect(throws: PortalError.cancelled) { try await task.value }
    }
}
