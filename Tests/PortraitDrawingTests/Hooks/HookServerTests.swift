import FoundationEssentials
import PixelPipeline
import Screenlets
import Synchronization
import Testing

@testable import PortraitDrawing

@Suite("Persistent hooks", .serialized, .timeLimit(.minutes(10)))
struct HookServerTests {
    /// Runs a body with a persistent hook that is a shell script.
    private func with<Value: Sendable>(
        _ script: String,
        on bench: HookBench,
        format: HookFormat = .pam,
        failure: HookFailure = .fail,
        timeLimit: Duration = HookBench.patience,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        _ body: (HookRunner) async throws -> Value
    ) async throws -> Value {
        let command = try #require(HookCommand(script, usesShell: true))
        let hooks = Hooks(
            servers: [.rendition: command],
            format: format,
            failure: failure,
            timeLimit: timeLimit,
            environment: bench.environment
        )
        let value = try await HookRunner.withRunner(
            hooks,
            renderer: Renderer(),
            now: now,
            report: { bench.report($0) },
            body
        )
        try await bench.waitForNoProcess()
        return value
    }

    /// The beginning of a script that reads a frame into the file `picture`.
    static let read =
        "cd \"$HOOK_TEST_FOLDER\"; echo start >> starts; while read -r n about; do head -c $n > picture; echo \"$about\" >> seen;"

    @Test("change one picture after the other in one process, told of each", arguments: HookFormat.allCases)
    func pictures(format: HookFormat) async throws {
        let bench = try HookBench()
        try await with("\(Self.read) echo ok $n; cat picture; done", on: bench, format: format) { runner in
            for row in 1...3 {
                let size = PixelSize(width: 100 * row, height: 90)
                let picture = Bitmap(size: size, filledWith: Color(red: 7, green: 8, blue: 9, alpha: 10))
                let answer = try await runner.answer(to: picture, at: .rendition, context: HookContext(row: row))
                    .picture
                #expect(answer == picture)
            }
        }
        #expect(try bench.text(of: "starts") == "start\n")
        let seen = try bench.text(of: "seen").split(separator: "\n")
        #expect(seen.count == 3)
        #expect(
            seen.first
                == "{\"event\":\"on-rendition\",\"format\":\"\(format.rawValue)\",\"input\":\"\",\"recipe\":\"\",\"rendition\":\"\",\"row\":1}"
        )
    }

    @Test("leave a picture as it is by an answer of no bytes")
    func unchanged() async throws {
        let bench = try HookBench()
        try await with("\(Self.read) echo ok 0; done", on: bench) { runner in
            for _ in 1...2 {
                let answer = try await runner.answer(to: HookBench.picture, at: .rendition, context: HookContext())
                    .picture
                #expect(answer == nil)
            }
        }
    }

    @Test("may refuse a picture with a reason, and go on")
    func refusal() async throws {
        let bench = try HookBench()
        try await with("\(Self.read) echo error not this one; done", on: bench) { runner in
            for _ in 1...7 {
                let error = await #expect(throws: PortraitError.self) {
                    try await runner.respond(HookBench.picture, context: HookContext())
                }
                #expect(error?.message.hasSuffix("refused: not this one") == true)
            }
        }
        #expect(try bench.text(of: "starts") == "start\n")
    }

    /// What a process does wrong, and a part of the message that tells of it.
    static let faults: [(script: String, message: String)] = [
        ("exit 0", "ended in the middle"), ("exit 3", "ended in the middle"), ("printf ok; exit", "within a frame"),
        ("printf 'ok 100\\n123'; exit", "within a frame"), ("echo hello", "is neither"), ("echo ok", "is neither"),
        ("echo ok -5", "is neither"), ("echo ok 99999999999", "more than"),
        ("printf 'ok 2\\n1234'; read x", "than it said"),
        ("yes | tr -d '\\n'", "without an end"), ("echo ok 4; printf 1234", "no picture"),
    ]

    @Test("that break the protocol or end are started again, and rest after five failures", arguments: faults)
    func breaches(script: String, message: String) async throws {
        let bench = try HookBench()
        let start = ContinuousClock.now
        let now: @Sendable () -> ContinuousClock.Instant = { start }
        try await with("\(Self.read) \(script); done", on: bench, now: now) { runner in
            for count in 1...7 {
                let error = await #expect(throws: PortraitError.self) {
                    try await runner.respond(HookBench.picture, context: HookContext())
                }
                #expect(error?.code == .hookFailed)
                let expected = count > 5 && message != "no picture" ? "failed 5 times in a row" : message
                #expect(error?.message.contains(expected) == true, "\(count): \(error?.message ?? "")")
            }
        }
    }

    @Test("that rest are tried once again, after a second at first and a minute at last")
    func rests() async throws {
        let bench = try HookBench()
        let time = Mutex(ContinuousClock.now)
        let now: @Sendable () -> ContinuousClock.Instant = { time.withLock { $0 } }
        let script = "\(Self.read) if [ -e well ]; then echo ok $n; cat picture; else exit; fi; done"
        try await with(script, on: bench, now: now) { runner in
            func fails(with message: String) async {
                let error = await #expect(throws: PortraitError.self) {
                    try await runner.respond(HookBench.picture, context: HookContext())
                }
                #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
            }
            for _ in 1...5 { await fails(with: "ended in the middle") }
            for seconds in [1, 2, 4, 8, 16, 32, 60, 60] {
                time.withLock { $0 += .milliseconds(seconds * 1000 - 1) }
                await fails(with: "not started again for a while")
                time.withLock { $0 += .milliseconds(1) }
                await fails(with: "ended in the middle")
            }
            try Data().write(to: URL(filePath: bench.path("well")))
            time.withLock { $0 += .seconds(60) }
            #expect(
                try await runner.answer(to: HookBench.picture, at: .rendition, context: HookContext()).picture
                    == HookBench.picture
            )
        }
    }

    @Test("have a time for each picture, and are killed with their group when it is over")
    func slow() async throws {
        let bench = try HookBench()
        let script = "\(Self.read) trap '' TERM; sleep 300; done"
        try await with(script, on: bench, failure: .skip, timeLimit: .milliseconds(300)) { runner in
            for row in 1...2 {
                let answer =
                    try await runner.answer(to: HookBench.picture, at: .rendition, context: HookContext(row: row))
                    .picture
                #expect(answer == nil)
                let expected = "(row \(row)): the hook cd took longer than 0.3 s"
                #expect(bench.notes.last?.contains(expected) == true, "\(bench.notes)")
            }
        }
    }

    @Test("may leave after any picture: the next one gets a new process")
    func leaving() async throws {
        let bench = try HookBench()
        try await with("\(Self.read) echo ok $n; cat picture; break; done", on: bench) { runner in
            for _ in 1...7 {
                let answer = try await runner.answer(to: HookBench.picture, at: .rendition, context: HookContext())
                    .picture
                #expect(answer == HookBench.picture)
            }
        }
        #expect(try bench.text(of: "starts").count == 7 * "start\n".count)
    }

    @Test("may answer before they read, and log without end")
    func order() async throws {
        let bench = try HookBench()
        let large = Bitmap(size: PixelSize(width: 400, height: 400), filledWith: Color(red: 1, green: 2, blue: 3))
        let script = "while read -r n about; do echo ok 0; head -c $n >/dev/null; yes log | head -c 300000 >&2; done"
        try await with(script, on: bench) { runner in
            for _ in 1...3 {
                let answer = try await runner.answer(to: large, at: .rendition, context: HookContext()).picture
                #expect(answer == nil)
            }
        }
    }

    @Test("are killed when they do not end with their input")
    func stubborn() async throws {
        let bench = try HookBench()
        let script = "\(Self.read) echo ok 0; done; sleep 300"
        // Whether the answer comes within so short a time does not matter here.
        try await with(script, on: bench, failure: .skip, timeLimit: .milliseconds(300)) { runner in
            let answer = try await runner.answer(to: HookBench.picture, at: .rendition, context: HookContext()).picture
            #expect(answer == nil)
        }
    }

    @Test("have a process for each picture where several come at once")
    func crowd() async throws {
        let bench = try HookBench()
        let script = "while read -r n about; do head -c $n >/dev/null; echo ok 0; done"
        try await with(script, on: bench) { runner in
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 1...8 {
                    group.addTask {
                        try await runner.answer(to: HookBench.picture, at: .rendition, context: HookContext()).picture
                            == nil
                    }
                }
                for try await isUnchanged in group { #expect(isUnchanged) }
            }
        }
    }

    @Test("that can't be started fail")
    func missing() async throws {
        let bench = try HookBench()
        let hooks = Hooks(
            servers: [.rendition: try #require(HookCommand("/nowhere/hook"))],
            environment: bench.environment
        )
        let error = await #expect(throws: PortraitError.self) {
            try await HookRunner.withRunner(hooks, renderer: Renderer()) { runner in
                try await runner.respond(HookBench.picture, context: HookContext())
            }
        }
        #expect(error?.message.hasPrefix("the hook hook could not be started") == true)
    }
}
