import FoundationEssentials
import Glibc
import SandboxPortal
import Testing

@Suite("portrait batch")
struct BatchCommandTests {
    /// The lines of a report by row.
    private func lines(_ folder: TemporaryFolder, _ name: String = "report.ndjson") throws -> [Int: JSON] {
        var lines: [Int: JSON] = [:]
        for line in try folder.bytes(of: name).split(separator: 0x0A) {
            let value = try JSONDecoder().decode(JSON.self, from: Data(line))
            lines[Int(try #require(value["row"]?.number))] = value
        }
        return lines
    }

    @Test("makes what can be made of 300 rows of every bad kind, and tells the rest")
    func hostileRows() async throws {
        try await Stage.with(.liferay74) { stage in
            let users = stage.sandbox.users.filter { $0.portraitId != 0 }
            try stage.folder.write(Array(Self.hook.utf8), to: "hook.sh")
            let kinds = HostileRow.allCases
            let rows = (0..<300).map { kinds[$0 % kinds.count].text($0, users[$0 % users.count]) }
            let text = "userId,email,screenName,note\r\n" + rows.joined(separator: "\r\n") + "\r\n"
            try stage.folder.write(Array(text.utf8), to: "rows.csv")
            let before = try stage.folder.names()
            let out = stage.folder.file("out")
            let outcome = try await stage.program.run(
                "batch",
                stage.folder.file("rows.csv"),
                "-o",
                out + "/{note}-{userId}.{format}",
                "--size",
                "16",
                "--report",
                stage.folder.file("report.ndjson"),
                "--on-response",
                "sh '\(stage.folder.file("hook.sh"))' \(stage.folder.path)",
                "--hook-timeout",
                "60"
            )
            #expect(outcome.status == 75, "\(outcome.error)")
            let lines = try lines(stage.folder)
            #expect(lines.keys.sorted() == Array(1...300))
            var isFirst = true
            var good = 0
            for index in 0..<300 {
                let kind = kinds[index % kinds.count]
                var code = kind.code
                if kind == .sameOutput, isFirst {
                    code = nil
                    isFirst = false
                }
                // The hook fails for the first row of all, and floods the second one of its kind.
                if [1, 1 + kinds.count].contains(index + 1) { code = "hook-failed" }
                if code == nil { good += 1 }
                #expect(lines[index + 1]?["error"]?["code"]?.text == code, "row \(index + 1): \(rows[index])")
            }
            let written = try FileManager.default.contentsOfDirectory(atPath: out)
            #expect(written.count == good)
            for line in lines.values {
                for file in line["outputs"]?.list ?? [] {
                    let path = try #require(file["path"]?.text)
                    #expect(path.hasPrefix(out + "/") && !path.dropFirst(out.count + 1).contains("/"))
                    #expect(FileManager.default.fileExists(atPath: path))
                }
            }
            let after = try stage.folder.names()
            #expect(Set(after).subtracting(before).isSubset(of: ["out", "report.ndjson", ".cache", ".config"]))
            #expect(try processes(with: stage.folder.path).isEmpty)
        }
    }

    @Test("asks for no user whom the list describes, and for no picture that is kept")
    func fewQuestions() async throws {
        try await Stage.with(.liferay70, listRowCount: 200) { stage in
            var before = 0
            for run in 1...2 {
                let outcome = try await stage.program.run(
                    "batch",
                    "--users",
                    "-o",
                    stage.folder.file("out\(run)") + "/{userId}.png",
                    "--size",
                    "16",
                    "--placeholder",
                    "silhouette"
                )
                #expect(outcome.status == 0, "\(outcome.error)")
                let requests = stage.sandbox.requests().dropFirst(before)
                before += requests.count
                let names = try FileManager.default.contentsOfDirectory(atPath: stage.folder.file("out\(run)"))
                let pictures = requests.filter { $0.path.hasPrefix("/image/") && !$0.query.hasPrefix("img_id=0") }
                #expect(pictures.count > 100)
                #expect(pictures.allSatisfy { $0.status == (run == 1 ? 200 : 304) })
                #expect(names.count > pictures.count)
                #expect(!requests.contains { $0.commands.contains("/user/get-user-by-id") })
            }
            #expect(try stage.folder.bytes(of: "out1/20156.png") == stage.folder.bytes(of: "out2/20156.png"))
        }
    }

    @Test("leaves no folder out without a word")
    func unreadableFolder() async throws {
        let folder = try TemporaryFolder()
        let picture = try folder.original(Repository.path("fixtures/portal/portraits/omar.jpg"))
        try folder.write(picture, to: "in/omar.jpg")
        try folder.write(picture, to: "in/locked/jane.jpg")
        let isLocked = unsafe chmod(folder.file("in/locked"), 0) == 0
        defer { _ = unsafe chmod(folder.file("in/locked"), 0o700) }
        #expect(isLocked)
        let command = [
            "batch", "--files", folder.file("in") + "/**/*.jpg", "-o", folder.file("out") + "/{name}.png", "--json",
        ]
        var program = Program(home: folder.path)
        // Nothing is locked for the superuser, unless that is given up.
        program.executable = "/usr/bin/setpriv"
        let rights = geteuid() == 0 ? ["--bounding-set=-dac_override,-dac_read_search"] : []
        let outcome = try await program.run(rights + [Program.path] + command)
        #expect(outcome.status == 75, "\(outcome.error)")
        #expect(try outcome.json()["done"]?.number == 1)
        #expect(try outcome.json()["causes"]?["input-missing"]?.number == 1)
    }

    @Test("ends a hook that hangs, with everything it started")
    func hangingHook() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Array("sleep 3600 & sleep 3600".utf8), to: "hang.sh")
        let picture = try folder.original(Repository.path("fixtures/portal/portraits/omar.jpg"))
        try folder.write(picture, to: "in/omar.jpg")
        let outcome = try await Program(home: folder.path)
            .run([
                "batch", "--files", folder.file("in") + "/*", "-o", folder.file("out") + "/{name}.png", "--on-response",
                "sh '\(folder.file("hang.sh"))' \(folder.path)", "--hook-timeout", "1", "--json",
            ])
        #expect(outcome.status == 75, "\(outcome.error)")
        #expect(try outcome.json()["causes"]?["hook-failed"]?.number == 1)
        #expect(try processes(with: folder.path).isEmpty)
    }

    /// Changes nothing, fails for the first row, floods the 13th, and leaves a process behind for the 25th.
    private static let hook = """
        cat > /dev/null
        case $PORTRAIT_ROW in
        1) exit 3 ;;
        13) exec cat /dev/zero ;;
        25) sleep 3600 & ;;
        esac
        """

    /// The processes that have a folder in their environment.
    private func processes(with folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
            .compactMap { id in
                // A process may end while it is looked at.
                let line = FileManager.default.contents(atPath: "/proc/\(id)/environ") ?? Data()
                let text = String(decoding: line, as: UTF8.self)
                return text.contains("HOME=" + folder) ? id : nil
            }
    }

    @Test("works from the standard input, by several renditions, and goes on where it has been")
    func renditions() async throws {
        try await Stage.with(.liferay62) { stage in
            let users = stage.sandbox.users.filter { $0.portraitId != 0 }.prefix(5)
            let input = users.map { "{\"screenName\":\"\($0.screenName)\"}" }.joined(separator: "\n")
            let command = [
                "batch", "-", "-o", stage.folder.file("out") + "/{rendition}/{screenName}.{format}", "--rendition",
                "small=resize:16x16/format:png", "--rendition", "large=resize:64x64/circle/format:png", "--json",
            ]
            let first = try await stage.program.run(command, input: Array(input.utf8))
            #expect(first.status == 0, "\(first.error)")
            #expect(try first.json()["done"]?.number == Double(users.count))
            let names = try FileManager.default.contentsOfDirectory(atPath: stage.folder.file("out/large")).sorted()
            #expect(names == users.map { "\($0.screenName).png" }.sorted())
            let again = try await stage.program.run(command + ["--resume"], input: Array(input.utf8))
            #expect(try again.json()["skipped"]?.number == Double(users.count))
            let other = try await stage.program.run(
                command + ["--resume", "--sepia"],
                input: Array(input.utf8)
            )
            #expect(other.status == 64)
        }
    }

    @Test("keeps a journal for each template and each shard")
    func journals() async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        let bytes = try folder.original(Repository.path("fixtures/portal/portraits/omar.jpg"))
        for number in 1...4 { try folder.write(bytes, to: "in/\(number).jpg") }
        let batches = [
            ["{name}-s.png"], ["{name}-l.png"], ["{name}.png", "--shard", "1/2"], ["{name}.png", "--shard", "2/2"],
        ]
        for resume in [[], ["--resume"]] {
            var rows = 0.0
            for batch in batches {
                let outcome = try await program.run(
                    ["batch", "--files", folder.file("in") + "/*", "--size", "8", "--json", "-o"]
                        + [folder.file("out") + "/" + batch[0]] + batch.dropFirst() + resume
                )
                #expect(outcome.status == 0, "\(outcome.error)")
                rows += try outcome.json()[resume.isEmpty ? "done" : "skipped"]?.number ?? 0
            }
            #expect(rows == 12)
        }
    }

    @Test("draws local pictures without a portal, with a page and a sheet to look at")
    func pictures() async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        try folder.write(Array("no picture".utf8), to: "in/<b>&'.jpg")
        for name in ["jane", "omar"] {
            let bytes = try folder.original(Repository.path("fixtures/portal/portraits/\(name).jpg"))
            try folder.write(bytes, to: "in/deep/er/\(name).jpg")
        }
        let outcome = try await program.run(
            "batch",
            "--files",
            folder.file("in") + "/**/*.jpg",
            "-o",
            folder.file("out") + "/{folder}/{name}.png",
            "--size",
            "32",
            "--shape",
            "circle",
            "--html",
            folder.file("index.html"),
            "--contact-sheet",
            folder.file("sheet.png")
        )
        #expect(outcome.status == 75)
        #expect(folder.exists("out/deep/er/jane.png"))
        #expect(folder.exists("out/deep/er/omar.png"))
        let page = String(decoding: try folder.bytes(of: "index.html"), as: UTF8.self)
        #expect(page.contains("&lt;b&gt;&amp;&#39;.jpg"))
        #expect(!page.contains("<b>"))
        #expect(page.contains("image-undecodable"))
        #expect(page.split(separator: "data:image/png;base64,").count == 3)
        #expect(try folder.bytes(of: "sheet.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test(
        "never replaces a picture that it reads, in the same row or another one",
        arguments: [("in/*.jpg", "in/{file}"), ("in/**/*.jpg", "in/{name}.jpg"), ("in/../in/?.jpg", "link/{name}.jpg")]
    )
    func spares(pattern: String, template: String) async throws {
        let folder = try TemporaryFolder()
        let bytes = try folder.original(Repository.path("fixtures/portal/portraits/omar.jpg"))
        for name in ["a", "b", "deep/a"] { try folder.write(bytes, to: "in/\(name).jpg") }
        try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "in")
        let outcome = try await Program(home: folder.path)
            .run([
                "batch", "--files", folder.file(pattern), "-o", folder.file(template), "--size", "8", "--json",
            ])
        #expect(outcome.status == 75, "\(outcome.error)")
        #expect(try outcome.json()["done"]?.number == 0)
        for name in ["a", "b", "deep/a"] { #expect(try folder.bytes(of: "in/\(name).jpg") == bytes) }
    }

    @Test(
        "never replaces its own report, page or sheet by a picture",
        arguments: ["--report", "--html", "--contact-sheet", "--journal"],
        [("out/b.png", "out/{name}.png"), ("out/b.png", "link/{name}.{format}")]
    )
    func reserves(option: String, names: (file: String, template: String)) async throws {
        let folder = try TemporaryFolder()
        let bytes = try folder.original(Repository.path("fixtures/portal/portraits/omar.jpg"))
        for name in ["a", "b"] { try folder.write(bytes, to: "in/\(name).jpg") }
        try FileManager.default.createDirectory(atPath: folder.file("out"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "out")
        let outcome = try await Program(home: folder.path)
            .run([
                "batch", "--files", folder.file("in/*"), "-o", folder.file(names.template), "--size", "8", "--format",
                "png", option, folder.file(names.file), "--json",
            ])
        #expect(outcome.status == 75, "\(outcome.error)")
        let told = try outcome.json()
        #expect(told["done"]?.number == 1)
        #expect(told["causes"]?["usage"]?.number == 1)
        #expect(folder.exists("out/a.png"))
        let kept = try folder.bytes(of: names.file)
        let picture = try folder.bytes(of: "out/a.png")
        #expect(kept != picture && !kept.isEmpty)
        if option == "--report" { #expect(try lines(folder, names.file).count == 2) }
    }

    @Test("draws local pictures without a place for the journal, unless that was asked for")
    func noJournal() async throws {
        let folder = try TemporaryFolder()
        let bytes = try folder.original(Repository.path("fixtures/portal/portraits/omar.jpg"))
        try folder.write(bytes, to: "in/omar.jpg")
        // No folder can be made below a file, also by root.
        try folder.write(Array("no folder".utf8), to: "file")
        let batch = [
            "batch", "--files", folder.file("in/*"), "-o", folder.file("out/{name}.png"), "--size", "8", "--cache-dir",
            folder.file("file/cache"),
        ]
        let program = Program(home: folder.path)
        for option in [["--resume"], ["--skip-unchanged"], ["--journal", folder.file("file/journal")]] {
            #expect(try await program.run(batch + option).status == 73, "\(option)")
        }
        #expect(!folder.exists("out/omar.png"))
        let outcome = try await program.run(batch)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.error.ranges(of: "portrait: warning: ").count == 1, "\(outcome.error)")
        #expect(folder.exists("out/omar.png"))
    }

    @Test("tells what came of the rows also where the page can't be written")
    func unwritablePage() async throws {
        let folder = try TemporaryFolder()
        let bytes = try folder.original(Repository.path("fixtures/portal/portraits/omar.jpg"))
        try folder.write(bytes, to: "in/omar.jpg")
        let outcome = try await Program(home: folder.path)
            .run([
                "batch", "--files", folder.file("in") + "/*", "-o", folder.file("out") + "/{name}.png", "--html",
                // The rows might have made the folder.
                folder.file("out/missing/index.html"), "--json",
            ])
        #expect(outcome.status == 73, "\(outcome.error)")
        let report = try outcome.json()
        #expect(report["done"]?.number == 1)
        #expect(report["error"]?["code"]?.text == "output-not-created")
    }

    @Test("uploads a folder of pictures through the queue, with the portal away as well")
    func uploads() async throws {
        try await Stage.with(.liferay70) { stage in
            let picture = try stage.folder.original(Repository.path("fixtures/portal/portraits/omar.jpg"))
            let others = stage.sandbox.users.filter { $0.emailAddress != "test@example.com" }
            let users = others.prefix(3)
            for user in users { try stage.folder.write(picture, to: "in/\(user.screenName).jpg") }
            try stage.folder.write(Array("no".utf8), to: "in/\(others[3].emailAddress).txt")
            let outcome = try await stage.program.run("batch", "upload", stage.folder.file("in"), "--json")
            #expect(outcome.status == 75, "\(outcome.error)")
            let report = try outcome.json()
            #expect(report["done"]?.number == 3 && report["pending"]?.number == 0)
            #expect(report["causes"]?["image-undecodable"]?.number == 1)
            let stored = try users.map { user in try stage.picture(of: user) }
            #expect(Set(stored).count == 1)
            await stage.sandbox.stopListening()
            try FileManager.default.removeItem(atPath: stage.folder.file("in/\(others[3].emailAddress).txt"))
            let away = try await stage.program.run(
                "batch",
                "upload",
                stage.folder.file("in"),
                "--report",
                stage.folder.file("report.ndjson"),
                "--wait",
                "0"
            )
            // Something remains to be sent, and is told.
            #expect(away.status == 75, "\(away.error)")
            #expect(away.error.contains("3 done (3 pending), 0 failed") && away.error.contains("`portrait sync` sends"))
            #expect(try lines(stage.folder).values.allSatisfy { $0["outcome"]?.text == "pending" })
            let told = try await stage.program.run("batch", "upload", stage.folder.file("in"), "--json", "--wait", "0")
            #expect(told.status == 75, "\(told.error)")
            #expect(try told.json()["pending"]?.number == 3 && told.json()["localOnly"] == nil)
            let resumed = try await stage.program.run("batch", "upload", stage.folder.file("in"), "--resume")
            #expect(resumed.status == 75, "\(resumed.error)")
            #expect(resumed.error.contains("0 done, 3 done before (3 pending), 0 failed"), "\(resumed.error)")
            let local = try await stage.program.run(
                ["batch", "upload", stage.folder.file("in"), "--json", "--policy", "cache-only"]
            )
            #expect(local.status == 0, "\(local.error)")
            #expect(try local.json()["pending"]?.number == 0 && local.json()["localOnly"]?.number == 3)
        }
    }

    @Test("takes its rows straight from the portal's users", arguments: SandboxPortal.Profile.allCases)
    func users(profile: SandboxPortal.Profile) async throws {
        try await Stage.with(profile) { stage in
            let out = stage.folder.file("out")
            let wrong = try await stage.program.run(["batch", "--users", "-o", out + "/{nickname}.png"])
            #expect(wrong.status == 64, "\(wrong.error)")
            #expect(wrong.error.contains("{nickname}"))
            let outcome = try await stage.program.run(
                ["batch", "--users", "-o", out + "/{screenName}.png", "--size", "16", "--json"]
            )
            #expect(outcome.status == 0, "\(outcome.error)")
            let names = try FileManager.default.contentsOfDirectory(atPath: out)
            #expect(Set(names) == Set(stage.sandbox.users.map { "\($0.screenName).png" }))
        }
    }

    @Test(
        "waits for a list that falters, and tells what it has done of one that does not come back",
        .timeLimit(.minutes(40))
    )
    func falteringList() async throws {
        try await Stage.with(.liferay74, listRowCount: 900) { stage in
            let out = stage.folder.file("out")
            let command = [
                "batch", "--users", "-o", out + "/{userId}.png", "--size", "8", "--policy",
                "remote-only", "--json", "--journal", stage.folder.file("journal"), "--report",
                stage.folder.file("report.ndjson"),
            ]
            stage.rehearse(Fault(.status, area: .list, times: 1, skip: 1, status: 503, retryAfter: "0"))
            let first = try await stage.program.run(command)
            #expect(first.status == 0, "\(first.error)")
            for name in try FileManager.default.contentsOfDirectory(atPath: out) {
                try FileManager.default.removeItem(atPath: "\(out)/\(name)")
            }
            stage.rehearse(Fault(.hang, area: .list, skip: 1))
            async let running = stage.program.run(command + ["--wait", "0"])
            // Only when all pictures of the page that came are there: nobody else shall meet the end of the portal.
            while try FileManager.default.contentsOfDirectory(atPath: out).filter({ $0.hasSuffix(".png") }).count < 500
            {
                await Task.yield()
            }
            await stage.sandbox.stopListening()
            let away = try await running
            #expect(away.status == 69, "\(away.error)")
            let summary = try away.json()
            #expect(summary["done"]?.number == 500)
            #expect(summary["partial"]?.bool == true)
            #expect(summary["error"]?["code"]?.text == "portal-unreachable")
            #expect(try lines(stage.folder).count == 500)
            stage.rehearse(nil)
            try await stage.sandbox.startListening()
            let again = try await stage.program.run(command + ["--resume"])
            #expect(again.status == 0, "\(again.error)")
            #expect(try again.json()["skipped"]?.number == 500)
        }
    }

    @Test(
        "never writes over its own input, nor one file in two ways",
        arguments: [
            ["in.csv", "--report", "in.csv"], ["in.csv", "--journal", "./in.csv"],
            ["in.csv", "--journal", "in.csv", "--resume"],
            ["in.csv", "--html", "link.csv"], ["in.csv", "--contact-sheet", "in.csv"],
            ["--files", "*", "--journal", "in.csv"],
            ["in.csv", "--report", "new", "--journal", "./new"], ["in.csv", "--journal", "-"],
            ["in.csv", "--html", "-", "--report", "-"], ["in.csv", "--html", "-", "--contact-sheet", "-"],
            ["in.csv", "--html", "-", "--json"], ["in.csv", "--contact-sheet", "-", "--json"],
        ]
    )
    func oneFile(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        let text = Array("userId\n1\n".utf8)
        try folder.write(text, to: "in.csv")
        try FileManager.default.createSymbolicLink(atPath: folder.file("link.csv"), withDestinationPath: "in.csv")
        var program = Program(home: folder.path)
        program.environment["PORTRAIT_SERVER"] = "http://127.0.0.1:1"
        let outcome = try await program.run(
            ["batch"] + arguments + ["-o", "out/{row}.png", "--wait", "0"],
            workingFolder: folder.path
        )
        #expect(outcome.status == 64, "\(outcome.error)")
        #expect(try folder.bytes(of: "in.csv") == text)
        #expect(!folder.exists("new"))
    }

    @Test(
        "refuses what makes no sense before anything is written",
        arguments: [
            ["in.csv"], ["-o", "out/{userId}.png"], ["in.csv", "-o", "all.png"], ["in.csv", "-o", "{userId"],
            ["in.csv", "--files", "*", "-o", "{userId}"], ["in.csv", "-o", "{userId}", "--shard", "3/2"],
            ["in.csv", "-o", "{userId}", "--rendition", "a=grayscale", "--rendition", "b=sepia"],
            ["in.csv", "-o", "{userId}", "--jobs", "0"], ["in.csv", "-o", "{userId}", "--input-format", "xml"],
            ["in.csv", "-o", "{nothing}"], ["in.csv", "-o", "{userId}", "--group-id", "1"],
            ["in.csv", "-o", "{userId}", "--organization-id", "1"], ["--users", "-o", "{userId}", "--by", "email"],
            ["--users", "-o", "{userId}", "--input-format", "csv"], ["--files", "*", "-o", "{name}", "--by", "email"],
            ["--assets", "X", "-o", "{userId}", "--organization-id", "1"], ["upload", "--users"],
            ["--files", "*", "-o", "{name}", "--placeholder", "initials"],
            ["--files", "*", "-o", "{name}", "--placeholder", "silhouette", "--job", "j"],
            ["--job", "j", "--forget", "in.csv"], ["upload", "--job", "j", "--forget", "in.csv"],
            ["upload", "in.csv", "--group-id", "1"], ["in.csv", "-o", "{userId}.png", "--quality", "50"],
            ["in.csv", "-o", "{userId}.{format}", "--quality", "50"],
            ["in.csv", "-o", "{userId}.jpg", "--quality", "50", "--rendition", "a=format:jpeg:60"],
        ]
    )
    func misuse(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        try folder.write(Array("userId\n1\n".utf8), to: "in.csv")
        var program = Program(home: folder.path)
        program.environment["PORTRAIT_SERVER"] = "http://127.0.0.1:1"
        let outcome = try await program.run(["batch"] + arguments, workingFolder: folder.path)
        #expect(outcome.status == 64, "\(outcome.error)")
        #expect(outcome.error.contains("hint: "))
    }
}
