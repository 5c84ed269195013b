import ChildProcesses
import FoundationEssentials
import SandboxPortal
import Testing

@Suite("portrait list: formats")
struct ListFormatTests {
    /// What the four formats tell of the same rows, read back by others: Foundation, SQLite's shell and a look at columns.
    @Test("tell the same in every form, and other programs read it")
    func forms() async throws {
        try await Stage.with(.liferay70) { stage in
            func told(_ arguments: String...) async throws -> [UInt8] {
                let outcome = try await stage.program.run(["list", "users", "--quiet"] + arguments)
                #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
                return outcome.output
            }
            let columns = ["userId", "screenName", "email", "firstName", "lastName"]
            let names = columns.joined(separator: ",")
            let expected = stage.sandbox.users.map { user in
                ["\(user.userId)", user.screenName, user.emailAddress, user.firstName, user.lastName]
            }

            let object = try JSON.object(String(decoding: try await told("--json", "--columns", names), as: UTF8.self))
            #expect(object["list"]?.text == "users")
            #expect(try rows(#require(object["rows"]?.list), columns) == expected)
            let lines = String(decoding: try await told("--format", "ndjson", "--columns", names), as: UTF8.self)
            #expect(
                try rows(lines.split(separator: "\n").map { .object(try JSON.object(String($0))) }, columns) == expected
            )

            try stage.folder.write(try await told("--format", "csv"), to: "users.csv")
            #expect(try await imported(stage.folder.file("users.csv"), names) == expected)

            var narrow = stage
            narrow.program.environment["COLUMNS"] = "60"
            let table = try await narrow.program.run(["list", "users", "--columns", names])
            let text = String(decoding: table.output, as: UTF8.self).split(separator: "\n")
            #expect(text.count == expected.count + 1)
            #expect(text.first?.contains("userId  screenName") == true)
            #expect(table.error == "portrait: 16 rows\n")
        }
    }

    @Test("are refused with a hint where they make no sense, before anything is asked")
    func usage() async throws {
        try await Stage.with(.liferay74) { stage in
            for arguments in [
                ["--format", "xml"], ["--columns", "nonsense"], ["--page", "x"], ["--all", "--page", "1"],
                ["--spreadsheet"], ["--theme", "flat7"], ["-o", "x.png"], ["--group-id=-1"],
                ["--theme", "grid", "-o", "x.png", "--sheet-columns", "100"],
                ["--theme", "grid", "-o", "x.png", "--format", "csv"],
            ] {
                let outcome = try await stage.program.run(["list", "users"] + arguments)
                #expect(outcome.status == 64, "\(arguments)")
                #expect(outcome.error.contains("hint: "), "\(arguments)")
                #expect(outcome.output.isEmpty)
            }
            #expect(stage.sandbox.requests().isEmpty)
        }
    }

    private func rows(_ rows: [JSON], _ columns: [String]) -> [[String]] {
        rows.map { row in columns.map { row[$0]?.number.map { "\(Int($0))" } ?? row[$0]?.text ?? "?" } }
    }

    /// Reads a CSV file with SQLite's shell; a unit separator stands between values.
    private func imported(_ path: String, _ names: String) async throws -> [[String]] {
        let command = ChildCommand(
            "sqlite3",
            arguments: [
                ":memory:", "-cmd", ".mode csv", "-cmd", ".import '\(path)' t", "-cmd", ".mode ascii",
                "SELECT \(names) FROM t",
            ],
            company: .shared
        )
        let outcome = Program.Outcome(try await command.run(limits: .ofTests))
        #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
        return String(decoding: outcome.output, as: UTF8.self).split(separator: "\u{1E}")
            .map { $0.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init) }
    }
}
