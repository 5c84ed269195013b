import FoundationEssentials
import Testing

@Suite("--explain")
struct ExplanationTests {
    private static let photo = Repository.path("fixtures/images/portrait.jpg")
    private static let options = ["--size", "24", "--blur", "1", "--format", "jpeg"]

    @Test("tells plan and times on the standard error, and changes nothing of the picture")
    func text() async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        let plain = try await program.run(["render", Self.photo] + Self.options)
        let told = try await program.run(["render", Self.photo, "--explain"] + Self.options)
        #expect(told.status == 0)
        #expect(told.output == plain.output)
        let lines = told.error.split(separator: "\n")
        let subjects = lines.map { $0.prefix { $0 != " " } }
        #expect(subjects.filter { $0 != "time" } == ["source", "decode", "frame", "step", "encode"])
        #expect(lines.first?.hasPrefix("source  JPEG 290x290") == true)
        #expect(lines.contains("step    blur:1"))
        let times = lines.filter { $0.hasPrefix("time") }
        #expect(times.count >= 4)
        #expect(times.allSatisfy { $0.contains(" ms  ") })
        // The decimal points stand under one another.
        #expect(Set(times.map { line in line.prefix { $0 != "." }.count }).count == 1)
    }

    @Test("is an object of the report with --json", arguments: ["render", "fetch"])
    func json(command: String) async throws {
        let folder = try TemporaryFolder()
        let subject = command == "render" ? [Self.photo] : ["--sandbox", "--me"]
        let told = try await Program(home: folder.path)
            .run([command] + subject + Self.options + ["--explain", "--json"])
        #expect(told.status == 0, "\(told.error)")
        #expect(told.error.isEmpty)
        let explain = try #require(try told.json()["explain"])
        guard case .list(let plan)? = explain["plan"], case .list(let times)? = explain["times"] else {
            Issue.record("no plan or no times")
            return
        }
        #expect(plan.map { $0["subject"]?.text } == ["source", "decode", "frame", "step", "encode"])
        #expect(plan.allSatisfy { $0["text"]?.text?.isEmpty == false })
        #expect(times.first?["stage"]?.text == "header")
        #expect(times.last?["stage"]?.text == "encode")
        #expect(times.allSatisfy { ($0["milliseconds"]?.number ?? -1) >= 0 })
    }

    @Test("tells that a hook of received pictures got the whole picture")
    func hook() async throws {
        let folder = try TemporaryFolder()
        let told = try await Program(home: folder.path)
            .run(["render", Self.photo, "--explain", "--on-response", "cat"] + Self.options)
        #expect(told.status == 0, "\(told.error)")
        let decode = told.error.split(separator: "\n").filter { $0.hasPrefix("decode") }
        #expect(decode == ["decode  whole picture in full, for the hook of received pictures"])
    }

    @Test("is not in the report where nobody asked for it, and tells of placeholders as well")
    func edges() async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        #expect(try await program.run("render", Self.photo, "--json").json()["explain"] == nil)
        let placeholder = try await program.run(
            "fetch",
            "--sandbox",
            "--screen-name",
            "ludwig",
            "--placeholder",
            "initials",
            "--explain",
            "--size",
            "40"
        )
        #expect(placeholder.status == 0, "\(placeholder.error)")
        #expect(placeholder.error.hasPrefix("source  the initials LB\nencode  PNG 40x40, "))
    }

    @Test("is for one picture: a batch neither takes it nor lists it")
    func batch() async throws {
        let program = Program(home: try TemporaryFolder().path)
        let outcome = try await program.run("batch", "-", "-o", "{row}.png", "--explain")
        #expect(outcome.status == 64)
        #expect(outcome.error.contains("Unknown option '--explain'"), "\(outcome.error)")
        for (path, isListed) in [(["fetch"], true), (["render"], true), (["batch"], false), (["batch", "run"], false)] {
            let help = String(decoding: try await program.run(["help"] + path).output, as: UTF8.self)
            #expect(help.contains("--size"), "\(path)")
            #expect(help.contains("--explain") == isListed, "\(path)")
        }
    }
}
