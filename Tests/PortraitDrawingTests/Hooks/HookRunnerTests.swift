import LiferayPortal
import OfflineStore
import PixelPipeline
import PortraitDrawing
import Screenlets
import Testing

@Suite("Hooks of a process for each picture", .serialized, .timeLimit(.minutes(10)))
struct HookRunnerTests {
    @Test("receive the picture and give it back unchanged in both formats", arguments: HookFormat.allCases)
    func roundTrip(format: HookFormat) async throws {
        let bench = try HookBench()
        let answer = try await bench.runner("cat", format: format)
            .answer(to: HookBench.picture, at: .rendition, context: HookContext()).picture
        #expect(answer == HookBench.picture)
        #expect(bench.notes.isEmpty)
    }

    @Test("may give another picture of another size")
    func replacement() async throws {
        let bench = try HookBench()
        let answer = try await bench.runner("printf 'P6 1 1 255\\n\\001\\002\\003'")
            .respond(HookBench.picture, context: HookContext())
        #expect(answer.size == PixelSize(width: 1, height: 1))
        #expect(answer[0, 0] == Color(red: 1, green: 2, blue: 3))
    }

    @Test(
        "leave the picture as it is when they answer nothing, whether they read it or not",
        arguments: ["cat >/dev/null", "exec 0<&-"]
    )
    func silence(script: String) async throws {
        let bench = try HookBench()
        let runner = try bench.runner(script)
        #expect(try await runner.answer(to: HookBench.picture, at: .rendition, context: HookContext()) == .unchanged)
        #expect(try await runner.respond(HookBench.picture, context: HookContext()) == HookBench.picture)
    }

    @Test("may answer a picture larger than all pipes before they read any of theirs")
    func answerFirst() async throws {
        let bench = try HookBench()
        let large = Bitmap(size: PixelSize(width: 600, height: 600), filledWith: Color(red: 9, green: 8, blue: 7))
        let script = "printf 'P6 600 600 255\\n'; head -c 1080000 /dev/zero; cat >/dev/null"
        let answer = try await bench.runner(script).respond(large, context: HookContext())
        #expect(answer == Bitmap(size: large.size, filledWith: Color(red: 0, green: 0, blue: 0)))
    }

    /// What a hook does wrong, and a part of the message that tells of it.
    static let faults: [(script: String, message: String)] = [
        ("exit 3", "ended with 3"),
        ("cat; exit 1", "ended with 1"),
        ("kill -9 $$", "signal 9"),
        ("echo this is no picture", "gave no picture: the data is not an image"),
        ("printf 'P6 2 2 255\\n123'", "truncated"),
        ("cat; echo more", "5 bytes stand behind"),
        ("printf 'P6 9000 1 255\\n'; head -c 27000 /dev/zero", "4096"),
        ("printf 'P6 99999 99999 255\\n'", "too large"),
        ("yes", "wrote more than 2000000 bytes"),
        ("echo a reason >&2; exit 1", "ended with 1: a reason"),
    ]

    @Test("fail with a reason", arguments: faults)
    func failure(script: String, message: String) async throws {
        let bench = try HookBench()
        let error = await #expect(throws: PortraitError.self) {
            try await bench.runner(script).respond(HookBench.picture, context: HookContext())
        }
        #expect(error?.code == .hookFailed)
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
        try await bench.waitForNoProcess()
    }

    @Test("are skipped when they fail, and that is told with the row", arguments: faults)
    func skipping(script: String, message: String) async throws {
        let bench = try HookBench()
        let answer = try await bench.runner(script, failure: .skip)
            .answer(to: HookBench.picture, at: .rendition, context: HookContext(row: 7))
        #expect(answer == .skipped)
        #expect(bench.notes.last?.hasPrefix("on-rendition (row 7): the hook ") == true)
        #expect(bench.notes.last?.hasSuffix("the picture stays as it is") == true)
    }

    @Test(
        "are killed with everything in their group when their time is over, even if they mind no signal",
        arguments: [
            "sleep 300", "trap '' TERM INT HUP; while :; do sleep 300; done", "sleep 300 & sleep 300",
            "exec >/dev/null 2>&1 0<&-; sleep 300", "sh -c 'sleep 300' | sleep 300",
        ]
    )
    func hanging(script: String) async throws {
        let bench = try HookBench()
        let error = await #expect(throws: PortraitError.self) {
            try await bench.runner(script, timeLimit: .milliseconds(300))
                .respond(HookBench.picture, context: HookContext())
        }
        #expect(error?.message.contains("took longer than 0.3 s") == true, "\(error?.message ?? "")")
        try await bench.waitForNoProcess()
    }

    @Test("leave no process behind, and nobody waits for one that holds the pipes")
    func background() async throws {
        let bench = try HookBench()
        let answer = try await bench.runner("sleep 300 & cat")
            .answer(to: HookBench.picture, at: .rendition, context: HookContext())
            .picture
        #expect(answer == HookBench.picture)
        try await bench.waitForNoProcess()
    }

    @Test("do not hold the program by a process that has left their group")
    func daemon() async throws {
        let bench = try HookBench()
        // It ends by itself when the test takes its folder away.
        let script = "setsid sh -c 'while [ -d \"$HOOK_TEST_FOLDER\" ]; do sleep 0.1; done' & cat"
        let answer = try await bench.runner(script)
            .answer(to: HookBench.picture, at: .rendition, context: HookContext()).picture
        #expect(answer == HookBench.picture)
    }

    @Test("get no file of the program but their three pipes")
    func descriptors() async throws {
        let bench = try HookBench()
        _ = try await bench.runner("exec > \"$HOOK_TEST_FOLDER/files\"; ls /proc/$$/fd; true")
            .respond(HookBench.picture, context: HookContext())
        #expect(try bench.text(of: "files").split(separator: "\n") == ["0", "1", "2"])
    }

    @Test("get the variables of their event, and none of the program's own")
    func environment() async throws {
        let bench = try HookBench()
        let user = StoredUser(
            userId: 20156,
            companyId: 20116,
            portraitId: 35359,
            uuid: "c641a7c9",
            screenName: "jane",
            emailAddress: "jane@example.com",
            firstName: "Jane\0",
            middleName: "",
            lastName: "Doe"
        )
        let context = HookContext(user: user, source: .cache, recipe: "grayscale", row: 3)
        let secrets = [
            "PORTRAIT_PASSWORD": "geheim", "PORTRAIT_CLIENT_SECRET": "geheim", "PGPASSFILE": "geheim",
            "PGHOST": "geheim",
            "AWS_SECRET_ACCESS_KEY": "geheim", "GITHUB_TOKEN": "geheim", "My_Password": "geheim",
            "AZURE_CREDENTIALS": "geheim", "SECRET\u{301}": "geheim", "LANG": "C.UTF-8",
        ]
        _ = try await bench.runner("env > \"$HOOK_TEST_FOLDER/environment\"", environment: secrets)
            .respond(HookBench.picture, context: context)
        let lines = Set(try bench.text(of: "environment").split(separator: "\n").map(String.init))
        let expected = [
            "PORTRAIT_EVENT=on-rendition", "PORTRAIT_USER_ID=20156", "PORTRAIT_COMPANY_ID=20116",
            "PORTRAIT_EMAIL=jane@example.com", "PORTRAIT_SCREEN_NAME=jane", "PORTRAIT_PORTRAIT_ID=35359",
            "PORTRAIT_SOURCE=cache", "PORTRAIT_RECIPE=grayscale", "PORTRAIT_RENDITION=", "PORTRAIT_ROW=3",
            "PORTRAIT_INPUT=", "PORTRAIT_FORMAT=pam", "LANG=C.UTF-8",
        ]
        #expect(lines.isSuperset(of: expected))
        #expect(lines.filter { $0.hasPrefix("PORTRAIT_") }.count == 12)
        #expect(lines.allSatisfy { !$0.contains("geheim") })
    }

    @Test("have what they write to standard error told with the user, without what could trick a terminal")
    func standardError() async throws {
        let bench = try HookBench()
        let context = HookContext(selector: .emailAddress("jane@example.com", companyId: nil), row: 12)
        _ = try await bench.runner("printf 'one\\n\\n\\033[31mtwo\\007\\n' >&2; cat")
            .respond(HookBench.picture, context: context)
        let subject = try #require(bench.notes.first).prefix { $0 != ":" }
        #expect(subject.hasPrefix("on-rendition (row 12, ") && subject.contains("jane@example.com"))
        #expect(bench.notes.map { $0.dropFirst(subject.count) } == [": one", ": \u{FFFD}[31mtwo\u{FFFD}"])
    }

    @Test("may write to standard error without end, as long as they end: a part of it is told")
    func floodedError() async throws {
        let bench = try HookBench()
        let answer =
            try await bench.runner("head -c 300000 /dev/zero | tr '\\0' '\\n' >&2; yes word | head -c 900000 >&2; cat")
            .answer(to: HookBench.picture, at: .rendition, context: HookContext()).picture
        #expect(answer == HookBench.picture)
        #expect(bench.notes.count <= 21)
    }

    @Test("that can't be started fail")
    func missing() async throws {
        let bench = try HookBench()
        let command = try #require(HookCommand("\(bench.folder)/nowhere"))
        let hooks = Hooks(commands: [.rendition: command], environment: bench.environment)
        let error = await #expect(throws: PortraitError.self) {
            try await HookRunner(hooks, renderer: Renderer()).respond(HookBench.picture, context: HookContext())
        }
        #expect(error?.code == .hookFailed)
        #expect(error?.message.hasPrefix("the hook nowhere could not be started") == true, "\(error?.message ?? "")")
    }

    @Test("are ended by a task that is cancelled")
    func cancelling() async throws {
        let bench = try HookBench()
        let runner = try bench.runner("mkfifo \"$HOOK_TEST_FOLDER/pipe\"; cat \"$HOOK_TEST_FOLDER/pipe\"")
        let error = await withTaskGroup(of: PortraitError?.self) { group in
            group.addTask {
                do throws(PortraitError) {
                    _ = try await runner.respond(HookBench.picture, context: HookContext())
                    return nil
                } catch {
                    return error
                }
            }
            while !bench.exists("pipe") { await Task.yield() }
            group.cancelAll()
            return await group.next() ?? nil
        }
        #expect(error?.code == .interrupted)
        try await bench.waitForNoProcess()
    }
}
