import ChildProcesses
import Glibc
import Synchronization
import Testing

@Suite("A child that one talks with", .timeLimit(.minutes(10)))
struct ChildProcessTests {
    /// Reads until there are so many bytes, or no more.
    private func read(_ count: Int, from child: ChildProcess) async -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count, let more = await child.next() { bytes += more }
        return bytes
    }

    @Test("answers one message after the other, and ends when its input is closed")
    func dialogue() async throws {
        let child = try ChildProcess.start(ChildCommand("cat"))
        for message in ["first", "second", String(repeating: "long ", count: 100_000)] {
            let bytes = Array(message.utf8)
            async let written = child.write(bytes)
            #expect(await read(bytes.count, from: child) == bytes)
            #expect(await written)
        }
        child.closeInput()
        #expect(await child.ending() == .exited(0))
        #expect(await child.next() == nil)
        #expect(await !child.write([1]))
        // It has no number any more that a signal could go to.
        child.send(SIGKILL)
        #expect(await child.ending() == .exited(0))
    }

    @Test("waits when nobody reads, and loses nothing")
    func backPressure() async throws {
        let count = 8 * ChildProcess.bufferByteCount
        let child = try ChildProcess.start(ChildCommand("head", arguments: ["-c", "\(count)", "/dev/zero"]))
        var sum = 0
        while let piece = await child.next() {
            #expect(piece.count <= 2 * ChildProcess.bufferByteCount)
            sum += piece.count
        }
        #expect(sum == count)
        #expect(await child.ending() == .exited(0))
    }

    @Test("has what it wrote to its standard error told before what it wrote to its output afterwards")
    func order() async throws {
        let text = Mutex("")
        let child = try ChildProcess.start(
            Shell.command("while read line; do echo \"about $line\" >&2; echo $line; done"),
            standardError: .told { bytes in text.withLock { $0 += String(decoding: bytes, as: UTF8.self) } }
        )
        for number in 0..<200 {
            let line = "\(number)\n"
            #expect(await child.write(Array(line.utf8)))
            #expect(await read(line.utf8.count, from: child) == Array(line.utf8))
            #expect(text.withLock { $0.hasSuffix("about \(line)") })
        }
        child.closeInput()
        #expect(await child.ending() == .exited(0))
    }

    @Test("may write its standard error to an open file")
    func file() async throws {
        var ends: [Int32] = [-1, -1]
        #expect(unsafe pipe(&ends) == 0)
        let child = try ChildProcess.start(Shell.command("echo here >&2"), standardError: .descriptor(ends[1]))
        #expect(await child.ending() == .exited(0))
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = unsafe Glibc.read(ends[0], &bytes, bytes.count)
        #expect(bytes.prefix(count) == Array("here\n".utf8)[...])
        for end in ends { close(end) }
    }

    @Test("is ended by a signal, which reaches all of its group")
    func signal() async throws {
        let child = try ChildProcess.start(Shell.command("sleep 600 & echo $!; wait"))
        let line = try #require(await child.next())
        let other = try #require(pid_t(String(decoding: line.dropLast(), as: UTF8.self)))
        child.send(SIGTERM)
        #expect(await child.ending() == .signaled(SIGTERM))
        await Shell.waitForEnd(of: other)
    }

    @Test("has a time for its end")
    func end() async throws {
        let deaf = try ChildProcess.start(Shell.command("trap '' TERM; echo ready; while true; do sleep 600; done"))
        #expect(await deaf.next() != nil)
        deaf.closeInput()
        #expect(await deaf.ending(within: .milliseconds(100)) == .signaled(SIGKILL))
        let good = try ChildProcess.start(ChildCommand("cat"))
        good.closeInput()
        #expect(await good.ending(within: .seconds(60)) == .exited(0))
    }

    @Test("keeps no task waiting that is cancelled")
    func cancelling() async throws {
        let child = try ChildProcess.start(ChildCommand("sleep", arguments: ["600"]))
        let reading = Task { await child.next() }
        let writing = Task { await child.write([UInt8](repeating: 0, count: 1 << 20)) }
        reading.cancel()
        writing.cancel()
        #expect(await reading.value == nil)
        #expect(await !writing.value)
        child.kill()
        #expect(await child.ending() == .signaled(SIGKILL))
    }

    @Test("that has closed its input, or ends, takes no more")
    func closedInput() async throws {
        let child = try ChildProcess.start(Shell.command("exec 0<&-; echo closed; exec sleep 600"))
        #expect(await child.next() != nil)
        #expect(await !child.write([UInt8](repeating: 0, count: 1 << 20)))
        #expect(await !child.write([1]))
        child.kill()
        _ = await child.ending()

        let brief = try ChildProcess.start(Shell.command("read line; exit 5"))
        #expect(await !brief.write(Array("go\n".utf8) + [UInt8](repeating: 0, count: 1 << 20)))
        #expect(await brief.ending() == .exited(5))
    }

    @Test("gives what it wrote before its end")
    func lastWords() async throws {
        let child = try ChildProcess.start(Shell.command("head -c 60000 /dev/zero; kill -KILL $$"))
        #expect(await child.ending() == .signaled(SIGKILL))
        #expect(await read(.max, from: child).count == 60_000)
    }
}
