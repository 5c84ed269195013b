import SandboxPortal
import Testing

@Suite("Interruptions")
struct InterruptionTests {
    /// Reads a picture that never comes, and is sent a signal once it waits for it.
    private func interrupted(by signal: String, _ options: String) async throws -> Program.Outcome {
        let folder = try TemporaryFolder()
        // The pipe opens when the program reads it, and has no end before the program is gone.
        let script = """
            mkfifo '\(folder.file("pipe"))'
            (exec 3> '\(folder.file("pipe"))'; kill -\(signal) $$; while kill -0 $$; do :; done) > /dev/null 2>&1 &
            exec '\(Program.path)' render '\(folder.file("pipe"))' -o '\(folder.file("picture.png"))' \(options)
            """
        var program = Program(home: folder.path)
        program.executable = "/bin/sh"
        let outcome = try await program.run("-c", script)
        #expect(!folder.exists("picture.png"))
        return outcome
    }

    @Test("are told as one JSON object with --json, whichever signal it was", arguments: ["INT", "TERM", "HUP"])
    func json(signal: String) async throws {
        let outcome = try await interrupted(by: signal, "--json")
        #expect(outcome.status == 130, "\(outcome.error)")
        let error = try outcome.json()["error"]
        #expect(error?["code"]?.text == "interrupted")
        #expect(error?["exit"]?.number == 130)
        #expect(error?["hint"]?.text?.isEmpty == false)
    }

    @Test("end the JSON object of a list whose rows were begun", arguments: ["INT", "TERM", "HUP"])
    func list(signal: String) async throws {
        try await Stage.with(.liferay74) { stage in
            // The second page never comes.
            stage.rehearse(Fault(.hang, area: .list, skip: 1))
            let output = stage.folder.file("rows.json")
            let script = """
                : > '\(output)'
                (while [ ! -s '\(output)' ]; do sleep 0.01; done; kill -\(signal) $$) > /dev/null 2>&1 &
                exec '\(Program.path)' list bookmarks --first-page-size 4 --page-size 2 --all --json > '\(output)'
                """
            var program = stage.program
            program.executable = "/bin/sh"
            let outcome = try await program.run("-c", script)
            #expect(outcome.status == 130, "\(outcome.error)")
            let text = String(decoding: try stage.folder.bytes(of: "rows.json"), as: UTF8.self)
            #expect(text.hasSuffix("}\n"))
            let object = try JSON.object(text)
            #expect(object["rows"]?.list?.count == 4)
            #expect(object["rowCount"]?.number == 9)
            #expect(object["error"]?["code"]?.text == "interrupted")
            #expect(object["error"]?["exit"]?.number == 130)
        }
    }

    @Test("without --json end the program as the signal does by itself", arguments: [("INT", 2), ("TERM", 15)])
    func plain(signal: String, number: Int) async throws {
        let outcome = try await interrupted(by: signal, "")
        #expect(outcome.status == Int32(128 + number), "\(outcome.error)")
        #expect(outcome.output.isEmpty)
    }
}
