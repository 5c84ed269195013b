import FoundationEssentials
import PortraitDrawing
import Testing

/// Persistent hooks as batches use them: a process for each job, whatever the number of rows.
@Suite("Hooks of a batch")
struct BatchHookTests {
    private static let rows = 12
    private static let jobs = 2

    /// The ways to run the one filter.
    enum Form: CaseIterable {
        case once, server, shellServer

        /// The option and its command, which notes in a file every process that is started.
        func arguments(noting starts: String) -> [String] {
            let gray = Repository.path("fixtures/hooks/gray.py")
            let command =
                switch self {
                case .once: gray
                case .server: Repository.path("fixtures/hooks/gray-server.py")
                case .shellServer: "\(Repository.path("fixtures/hooks/each-server.sh")) \(gray)"
                }
            let option = self == .once ? "--on-response" : "--on-response-server"
            return [option, "sh -c 'echo started >> \(starts); exec \(command)'"]
        }
    }

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let picture = try folder.original(Repository.path("fixtures/portal/portraits/jane.jpg"))
        for row in 1...Self.rows { try folder.write(picture, to: "in/\(row).jpg") }
        return folder
    }

    private func batch(_ folder: TemporaryFolder, _ hook: [String]) async throws -> Program.Outcome {
        let command = [
            "batch", "--files", folder.file("in") + "/*.jpg", "-o", folder.file("out") + "/{name}.png", "--size", "16",
            "--jobs", "\(Self.jobs)", "--hook-format", "pam", "--hook-timeout", "120", "--json", "--report",
            folder.file("report.ndjson"),
        ]
        return try await Program(home: folder.path).run(command + hook)
    }

    private func lines(_ folder: TemporaryFolder, _ name: String) throws -> [JSON] {
        try folder.bytes(of: name).split(separator: 0x0A).map { try JSONDecoder().decode(JSON.self, from: Data($0)) }
    }

    @Test("the example filters give the same pictures in all three forms; one that stays is started once for each job")
    func examples() async throws {
        var pictures: Set<[UInt8]> = []
        for form in Form.allCases {
            let folder = try folder()
            let outcome = try await batch(folder, form.arguments(noting: folder.file("starts")))
            #expect(outcome.status == 0, "\(outcome.error)")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("out"))
            #expect(names.count == Self.rows)
            for name in names { pictures.insert(try folder.bytes(of: "out/\(name)")) }
            let starts = try folder.bytes(of: "starts").split(separator: 0x0A).count
            #expect(form == .once ? starts == Self.rows : (1...Self.jobs).contains(starts), "\(form): \(starts)")
        }
        let plain = try folder()
        #expect(try await batch(plain, []).status == 0)
        #expect(pictures.count == 1)
        #expect(try pictures != [plain.bytes(of: "out/1.png")])
    }

    @Test("one that refuses a row, ends after each answer, or breaks the rules fails no row but those")
    func failures() async throws {
        let folder = try folder()
        let server = """
            read -r length about || exit
            head -c "$length" > /dev/null
            case $about in
            *'"row":3'[,}]*) echo error not this one ;;
            *'"row":7'[,}]*) echo what now ;;
            *) echo ok 0 ;;
            esac
            """
        try folder.write(Array(server.utf8), to: "server.sh")
        let outcome = try await batch(folder, ["--on-response-server", "sh '\(folder.file("server.sh"))'"])
        #expect(outcome.status == 75, "\(outcome.error)")
        #expect(try outcome.json()["causes"]?["hook-failed"]?.number == 2)
        let failed = try lines(folder, "report.ndjson").filter { $0["error"]?.isNull == false }
        #expect(Set(failed.map { $0["row"]?.number }) == [3, 7])
        #expect(failed.contains { $0["error"]?["message"]?.text?.contains("not this one") == true })
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("out")).count == Self.rows - 2)
    }

    @Test("a second interrupt ends a batch and its hooks at once, and it goes on where it was")
    func interruption() async throws {
        let folder = try folder()
        let told = folder.file("told")
        let hook = """
            cat > /dev/null
            [ -e '\(folder.file("calm"))' ] && exit
            case $PORTRAIT_ROW in
            5)
                kill -INT $PPID
                until grep -q 'again to end' '\(told)'; do sleep 0.02; done
                kill -INT $PPID
                sleep 3600 ;;
            esac
            """
        try folder.write(Array(hook.utf8), to: "hook.sh")
        var program = Program(home: folder.path)
        program.executable = "/bin/sh"
        let journal = folder.file("journal")
        let command = [
            "batch", "--files", folder.file("in") + "/*.jpg", "-o", folder.file("out") + "/{name}.png", "--size", "16",
            "--jobs", "\(Self.jobs)", "--journal", journal, "--json", "--html", folder.file("page.html"),
            "--on-response",
            "sh '\(folder.file("hook.sh"))'", "--hook-timeout", "600",
        ]
        let first = try await program.run(["-c", "exec \"$0\" \"$@\" 2> '\(told)'", Program.path] + command)
        #expect(first.status == 130)
        let done = try lines(folder, "journal").dropFirst()
        #expect((1..<Self.rows).contains(done.count))
        #expect(try first.json()["done"]?.number == Double(done.count))
        #expect(try first.json()["partial"]?.bool == true)
        #expect(!folder.exists("page.html"))
        #expect(try processes(of: folder).isEmpty)

        try folder.write([], to: "calm")
        let second = try await Program(home: folder.path).run(command + ["--resume"])
        #expect(second.status == 0, "\(second.error)")
        #expect(try second.json()["skipped"]?.number == Double(done.count))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("out")).count == Self.rows)
        #expect(folder.exists("page.html"))
    }

    /// The processes whose home is a folder.
    private func processes(of folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
            .filter { id in
                // A process may end while it is looked at.
                let environment = FileManager.default.contents(atPath: "/proc/\(id)/environ") ?? Data()
                return environment.firstRange(of: Data("HOME=\(folder.path)\0".utf8)) != nil
            }
    }
}
