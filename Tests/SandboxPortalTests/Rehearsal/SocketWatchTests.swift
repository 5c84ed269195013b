import Glibc
import Testing

@testable import SandboxPortal

@Suite("Rehearsal: watching sockets")
struct SocketWatchTests {
    /// Two sockets that are connected to each other.
    private static func withPair(_ body: (_ near: CInt, _ far: CInt) async throws -> Void) async throws {
        var pair: [CInt] = [0, 0]
        let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
        try #require(unsafe socketpair(AF_UNIX, type, 0, &pair) == 0)
        defer {
            close(pair[0])
            close(pair[1])
        }
        try await body(pair[0], pair[1])
    }

    @Test("sees the other side close its direction")
    func departure() async throws {
        try await Self.withPair { near, far in
            let watch = SocketWatch()
            defer { watch.close() }
            async let outcome = watch.wait(for: .departure, on: near)
            shutdown(far, CInt(SHUT_WR))
            #expect(await outcome == .happened)
        }
    }

    @Test("does not take bytes for a departure, and ends when the time is up")
    func timeUp() async throws {
        try await Self.withPair { near, far in
            let watch = SocketWatch()
            defer { watch.close() }
            #expect(unsafe send(far, [1], 1, 0) == 1)
            let start = ContinuousClock.now
            #expect(await watch.wait(for: .departure, on: near, atMost: .milliseconds(30)) == .timedOut)
            #expect(start.duration(to: .now) >= .milliseconds(30))
        }
    }

    @Test("sees room when the other side has read")
    func room() async throws {
        try await Self.withPair { near, far in
            let watch = SocketWatch()
            defer { watch.close() }
            let block = [UInt8](repeating: 7, count: 65_536)
            while unsafe send(near, block, block.count, 0) > 0 {}
            #expect(await watch.wait(for: .room, on: near, atMost: .milliseconds(5)) == .timedOut)
            async let outcome = watch.wait(for: .room, on: near)
            var read = block
            while unsafe recv(far, &read, read.count, 0) > 0 {}
            #expect(await outcome == .happened)
        }
    }

    @Test("ends all waits when it is closed, and later ones at once")
    func closing() async throws {
        try await Self.withPair { near, far in
            let watch = SocketWatch()
            async let first = watch.wait(for: .departure, on: near)
            async let second = watch.wait(for: .departure, on: far)
            // A third one that is over shows that the thread is at work.
            #expect(await watch.wait(for: .room, on: near) == .happened)
            watch.close()
            #expect(await first == .closed)
            #expect(await second == .closed)
            #expect(await watch.wait(for: .room, on: near) == .closed)
        }
    }

    @Test("ends the wait of a task that is cancelled, be it before or while it waits")
    func cancellation() async throws {
        try await Self.withPair { near, _ in
            let watch = SocketWatch()
            defer { watch.close() }
            for _ in 0..<200 {
                let task = Task { await watch.wait(for: .departure, on: near) }
                task.cancel()
                #expect(await task.value == .closed)
            }
        }
    }

    @Test("pauses for all of a time, whoever is cancelled, but not longer than it is open")
    func pause() async {
        let watch = SocketWatch()
        let start = ContinuousClock.now
        let task = Task { await watch.pause(.milliseconds(30)) }
        task.cancel()
        #expect(await task.value)
        #expect(start.duration(to: .now) >= .milliseconds(30))
        async let isWhole = watch.pause(.seconds(3_600))
        #expect(await watch.pause(.milliseconds(1)))
        watch.close()
        #expect(await !isWhole)
    }

    @Test("watches many sockets at a time")
    func crowd() async throws {
        let watch = SocketWatch()
        defer { watch.close() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    try await Self.withPair { near, far in
                        async let outcome = watch.wait(for: .departure, on: near)
                        shutdown(far, CInt(SHUT_RDWR))
                        #expect(await outcome == .happened)
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
