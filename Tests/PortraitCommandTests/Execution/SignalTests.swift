import Glibc
import Synchronization
import Testing

@testable import portrait

/// One after the other: signals come to the whole process.
@Suite("Signals", .serialized, .timeLimit(.minutes(10)))
struct SignalTests {
    private func action(of signal: Signal) -> Int {
        var action = sigaction()
        unsafe sigaction(signal.rawValue, nil, &action)
        return unsafe Int(bitPattern: unsafeBitCast(action.__sigaction_handler.sa_handler, to: UnsafeRawPointer?.self))
    }

    @Test("are heard by all who listen, in their order, and do what they did before when nobody does")
    func listening() async {
        let before = action(of: .hangUp)
        let first = SignalListener([.hangUp, .terminate])
        let second = SignalListener([.hangUp])
        #expect(action(of: .hangUp) != before)
        kill(getpid(), SIGHUP)
        #expect(await first.next() == .hangUp)
        #expect(await second.next() == .hangUp)
        kill(getpid(), SIGTERM)
        #expect(await first.next() == .terminate)
        second.stop()
        kill(getpid(), SIGHUP)
        #expect(await first.only() == .hangUp)
        #expect(await second.next() == nil)
        #expect(action(of: .hangUp) == before)
        #expect(await first.next() == nil)
    }

    @Test("keep no task waiting that is cancelled")
    func cancelling() async {
        let listener = SignalListener([.hangUp])
        let task = Task { await listener.next() }
        task.cancel()
        #expect(await task.value == nil)
    }

    @Test("have a service read files again, and end, and tell its manager of both")
    func service() async throws {
        let inbox = try NotifyInbox(name: "@portrait-tests-\(getpid())-service")
        let manager = ServiceManager(environment: ["NOTIFY_SOCKET": inbox.name])
        let (stops, stop) = AsyncStream.makeStream(of: Never.self)
        let reloads = Mutex(0)
        let (running, runs) = AsyncStream.makeStream(of: Never.self)
        let run = ServiceRun(
            manager: manager,
            stops: SignalListener([.terminate, .interrupt]),
            reload: { reloads.withLock { $0 += 1 } },
            shutDown: { stop.finish() },
            cutOff: {}
        )
        async let ending = run.untilSignal {
            runs.finish()
            for await _ in stops {}
        }
        for await _ in running {}
        kill(getpid(), SIGHUP)
        #expect(inbox.next().hasPrefix("RELOADING=1\nMONOTONIC_USEC="))
        #expect(inbox.next().hasPrefix("READY=1\n"))
        #expect(reloads.withLock { $0 } == 1)
        kill(getpid(), SIGTERM)
        #expect(try await ending == .terminate)
        #expect(inbox.next().hasPrefix("STOPPING=1\n"))
    }

    @Test("are told by a service that ends while it is still being told to")
    func quickEnd() async throws {
        for _ in 1...10 {
            let (stops, stop) = AsyncStream.makeStream(of: Never.self)
            let (running, runs) = AsyncStream.makeStream(of: Never.self)
            let run = ServiceRun(
                manager: ServiceManager(environment: [:]),
                stops: SignalListener([.terminate, .interrupt]),
                reload: {},
                // Time enough for the service to end.
                shutDown: {
                    stop.finish()
                    for _ in 1...1000 { sched_yield() }
                },
                cutOff: {}
            )
            async let ending = run.untilSignal {
                runs.finish()
                for await _ in stops {}
            }
            for await _ in running {}
            kill(getpid(), SIGTERM)
            try #require(try await ending == .terminate)
        }
    }

    @Test("cut a service off that is told a second time to end")
    func secondSignal() async throws {
        let (cutting, cut) = AsyncStream.makeStream(of: Never.self)
        let (running, runs) = AsyncStream.makeStream(of: Never.self)
        let (ending, ends) = AsyncStream.makeStream(of: Never.self)
        let run = ServiceRun(
            manager: ServiceManager(environment: [:]),
            stops: SignalListener([.terminate, .interrupt]),
            reload: {},
            shutDown: { ends.finish() },
            cutOff: { cut.finish() }
        )
        async let result = run.untilSignal {
            runs.finish()
            for await _ in cutting {}
        }
        for await _ in running {}
        kill(getpid(), SIGINT)
        for await _ in ending {}
        kill(getpid(), SIGTERM)
        #expect(try await result == .interrupt)
    }

    @Test("are not waited for by a service that ends by itself, or fails")
    func ownEnd() async throws {
        struct Failure: Error {}
        // A run that has ended hears no more.
        func run() -> ServiceRun {
            ServiceRun(
                manager: ServiceManager(environment: [:]),
                stops: SignalListener([.terminate, .interrupt]),
                reload: {},
                shutDown: {},
                cutOff: {}
            )
        }
        #expect(try await run().untilSignal {} == nil)
        await #expect(throws: Failure.self) { try await run().untilSignal { throw Failure() } }
    }
}
