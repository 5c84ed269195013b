import ChildProcesses
import Glibc
import Testing

@Suite("A child that is run to its end", .timeLimit(.minutes(10)))
struct ChildCommandTests {
    @Test("gets its input, and leaves output, error and exit code")
    func ordinary() async throws {
        let outcome = try await Shell.run("cat; echo no >&2; exit 3", input: Array("yes".utf8))
        #expect(outcome.text == "yes")
        #expect(outcome.error == Array("no\n".utf8))
        #expect(outcome.ending == .exited(3))
        #expect(!outcome.isOutputCut && !outcome.isErrorCut && !outcome.isLate)
    }

    @Test("tells the signal that ended it")
    func signal() async throws {
        let outcome = try await Shell.run("kill -USR1 $$")
        #expect(outcome.ending == .signaled(SIGUSR1))
    }

    @Test("has the variables and the folder that it is given, and no others")
    func environment() async throws {
        let command = ChildCommand(
            "/usr/bin/env",
            environment: ["ONE": "1", "EMPTY": "", "WORDS": "a b=c", "": "x", "A=B": "x"],
            folder: "/usr/share"
        )
        let outcome = try await command.run(limits: ChildLimits(outputByteCount: 4_096))
        #expect(outcome.text.split(separator: "\n").sorted() == ["EMPTY=", "ONE=1", "WORDS=a b=c"])
        var place = command
        place.program = "pwd"
        #expect(try await place.run(limits: ChildLimits(outputByteCount: 4_096)).text == "/usr/share")
    }

    @Test("inherits the variables where none are given")
    func inheritedVariables() async throws {
        #expect(unsafe setenv("CHILD_PROCESSES_TESTS", "here", 1) == 0)
        #expect(try await Shell.run("echo $CHILD_PROCESSES_TESTS").text == "here")
    }

    @Test("is looked for by its name in its own search path alone, and the working folder is no part of it")
    func searchPath() async throws {
        let limits = ChildLimits(outputByteCount: 4_096)
        var command = ChildCommand("true", environment: ["PATH": "/nowhere:.:/usr/bin"], folder: "/usr/bin")
        #expect(try await command.run(limits: limits).ending == .exited(0))
        command.environment = ["PATH": ".::/nowhere"]
        await #expect(throws: ChildProcessError.self) { try await command.run(limits: limits) }
    }

    @Test("that is not there is told as such", arguments: ["/nowhere/at-all", "there-is-no-such-program", ""])
    func absence(program: String) async throws {
        let error = await #expect(throws: ChildProcessError.self) {
            try await ChildCommand(program).run(limits: ChildLimits(outputByteCount: 0))
        }
        #expect(error?.number == ENOENT)
        #expect(error?.description == "No such file or directory")
    }

    @Test("that may not be run, or has no folder to work in, is told as such")
    func refusal() async throws {
        let limits = ChildLimits(outputByteCount: 0)
        let refused = await #expect(throws: ChildProcessError.self) {
            try await ChildCommand("/usr/share").run(limits: limits)
        }
        #expect(refused?.number == EACCES)
        let astray = await #expect(throws: ChildProcessError.self) {
            try await ChildCommand("/bin/true", folder: "/nowhere").run(limits: limits)
        }
        #expect(astray?.number == ENOENT)
    }

    @Test("may write without end: what is beyond the limits is thrown away")
    func flood() async throws {
        let outcome = try await Shell.command("head -c 5000000 /dev/zero; head -c 5000000 /dev/zero >&2; exit 4")
            .run(limits: ChildLimits(outputByteCount: 1_000, errorByteCount: 500))
        #expect(outcome.output == [UInt8](repeating: 0, count: 1_000))
        #expect(outcome.error == [UInt8](repeating: 0, count: 500))
        #expect(outcome.isOutputCut && outcome.isErrorCut)
        #expect(outcome.ending == .exited(4))
    }

    @Test("is killed for writing without end where that is wanted, and not for writing just as much as it may")
    func excess() async throws {
        let limits = ChildLimits(outputByteCount: 1_000, killsBeyondOutput: true)
        let outcome = try await Shell.command("cat /dev/zero").run(limits: limits)
        #expect(outcome.ending == .signaled(SIGKILL))
        #expect(outcome.isOutputCut && !outcome.isLate)
        #expect(outcome.output.count == 1_000)
        let modest = try await Shell.command("head -c 1000 /dev/zero").run(limits: limits)
        #expect(modest.ending == .exited(0))
        #expect(!modest.isOutputCut)
    }

    @Test("takes and gives five million bytes at once")
    func both() async throws {
        let bytes = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        let outcome = try await Shell.run("exec cat", input: bytes)
        #expect(outcome.output == bytes)
        #expect(outcome.ending == .exited(0))
    }

    @Test("may leave its input unread")
    func unread() async throws {
        let outcome = try await Shell.run("exec 0<&-; echo done", input: [UInt8](repeating: 1, count: 5_000_000))
        #expect(outcome.text == "done")
        #expect(outcome.ending == .exited(0))
    }

    @Test("is killed with its group when its time is over, however deaf it is")
    func deadline() async throws {
        let began = ContinuousClock.now
        let outcome = try await Shell.command("trap '' TERM INT HUP; sleep 600 & echo $!; wait")
            .run(limits: ChildLimits(time: .milliseconds(300), outputByteCount: 4_096))
        #expect(outcome.ending == .signaled(SIGKILL))
        #expect(outcome.isLate)
        #expect(ContinuousClock.now - began >= .milliseconds(300))
        await Shell.waitForEnd(of: try #require(pid_t(outcome.text)))
    }

    @Test("takes what it left in the background with it")
    func background() async throws {
        let outcome = try await Shell.run("sleep 600 & echo $!")
        #expect(outcome.ending == .exited(0))
        await Shell.waitForEnd(of: try #require(pid_t(outcome.text)))
    }

    @Test("is not waited for beyond its end, though somebody else holds its pipes")
    func heldPipes() async throws {
        // It has told its number before it is left alone.
        let script = "exec 3>&1; echo $(setsid --fork sh -c 'echo $$; exec sleep 600 >&3')"
        let outcome = try await Shell.run(script)
        #expect(outcome.ending == .exited(0))
        let other = try #require(pid_t(outcome.text))
        #expect(Shell.isAlive(other))
        kill(other, SIGKILL)
    }

    @Test("ends at once when its task is cancelled")
    func cancelling() async throws {
        let (pieces, told) = AsyncStream.makeStream(of: pid_t.self)
        let task = Task {
            // The error stream tells when it has started.
            let child = try ChildProcess.start(
                Shell.command("echo $$ >&2; exec sleep 600"),
                standardError: .told { bytes in
                    let text = String(decoding: bytes, as: UTF8.self).filter(\.isNumber)
                    told.yield(pid_t(text) ?? 0)
                }
            )
            _ = await child.next()
            child.kill()
            return await child.ending()
        }
        let process = try #require(await pieces.first { _ in true })
        task.cancel()
        #expect(try await task.value == .signaled(SIGKILL))
        #expect(!Shell.isAlive(process))

        let whole = Task { try await Shell.run("exec sleep 600") }
        whole.cancel()
        #expect(try await whole.value.ending == .signaled(SIGKILL))
    }

    @Test("gets three descriptors and no other")
    func descriptors() async throws {
        let open = (0..<5).map { _ in dup(STDIN_FILENO) }
        defer { for number in open { close(number) } }
        // The third is that of the folder which is listed.
        #expect(try await Shell.run("exec ls /proc/self/fd").text == "0\n1\n2\n3")
    }

    @Test("finds no signal blocked or ignored")
    func signals() async throws {
        _ = Glibc.signal(SIGPIPE, SIG_IGN)
        let lines = try await Shell.run("exec grep -E 'Sig(Blk|Ign)' /proc/self/status").text.split(separator: "\n")
        #expect(lines.count == 2)
        for line in lines {
            let signals = try #require(UInt64(line.suffix(16), radix: 16))
            // glibc keeps 32 and 33 to itself, and has posix_spawn ignore them.
            #expect(signals & ~0x1_8000_0000 == 0, "\(line)")
        }
    }

    @Test("leads a session of its own, or shares the group of this process")
    func company() async throws {
        // Process, state, parent, group, session.
        let script = "read line < /proc/self/stat; echo $line"
        let limits = ChildLimits(outputByteCount: 4_096)
        let own = try await Shell.command(script).run(limits: limits).text.split(separator: " ")
        #expect(own[4] == own[0] && own[5] == own[0])
        let shared = try await Shell.command(script, company: .shared).run(limits: limits).text.split(separator: " ")
        #expect(shared[4] == "\(getpgrp())")
    }

    @Test("leaves no zombie and no descriptor")
    func remains() async throws {
        func openCount(_ kind: String) async throws -> Int {
            try await Int(Shell.run("ls -l /proc/\(getpid())/fd | grep -c '\(kind)'").text) ?? 0
        }
        let (pipes, children) = (try await openCount("pipe:"), try await openCount("pidfd"))
        for _ in 0..<200 {
            let outcome = try await Shell.run("echo $$")
            #expect(kill(try #require(pid_t(outcome.text)), 0) != 0)
            await #expect(throws: ChildProcessError.self) {
                try await ChildCommand("/nowhere").run(limits: ChildLimits(outputByteCount: 0, errorByteCount: 1))
            }
        }
        // Other tests have some of their own meanwhile; one for each of these would be two hundred.
        #expect(try await openCount("pidfd") < children + 150)
        #expect(try await openCount("pipe:") < pipes + 190)
    }

    @Test("runs beside a hundred others")
    func many() async throws {
        var children: [ChildProcess] = []
        for _ in 0..<100 { children.append(try ChildProcess.start(ChildCommand("cat"))) }
        // All are there before the first one ends, and each is waited for at once.
        await withTaskGroup(of: Void.self) { group in
            for child in children {
                group.addTask {
                    async let answer = child.next()
                    #expect(await child.write([1, 2, 3]))
                    #expect(await answer == [1, 2, 3])
                }
            }
        }
        for child in children { child.closeInput() }
        for child in children { #expect(await child.ending() == .exited(0)) }
    }

    @Test("that stays in the group of this process is killed with what it has started when its time is over")
    func lateTogether() async throws {
        let outcome = try await Shell.command("sleep 1000 & echo $!; sleep 1000", company: .shared)
            .run(limits: ChildLimits(time: .milliseconds(300), outputByteCount: 100))
        #expect(outcome.isLate)
        // The shell may be the first to hear of the end of what it waited for.
        #expect([.signaled(SIGKILL), .exited(128 + SIGKILL)].contains(outcome.ending))
        await Shell.waitForEnd(of: try #require(pid_t(outcome.text)))
    }
}
