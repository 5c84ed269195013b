import ChildProcesses
import FoundationEssentials
import Testing

/// The pages for man(1), as groff shows them.
@Suite("The manual")
struct ManualTests {
    private struct Listing: Decodable {
        var command: Command
    }

    private struct Command: Decodable {
        var commandName: String
        var subcommands: [Command]?

        /// The words behind the program's name for this command and for all below it.
        func paths(_ above: [String] = []) -> [[String]] {
            [above] + (subcommands ?? []).flatMap { $0.paths(above + [$0.commandName]) }
        }
    }

    private func show(_ page: [UInt8], _ folder: TemporaryFolder) async throws -> String {
        var groff = Program(home: folder.path)
        groff.executable = "/usr/bin/groff"
        groff.environment["LC_ALL"] = "C.UTF-8"
        // No escape sequences and no bold letters; warnings are complaints.
        let arguments = ["-man", "-Tutf8", "-Kutf8", "-ww", "-rLL=500n", "-P-c", "-P-b", "-P-u"]
        let outcome = try await groff.run(arguments, input: page)
        #expect(outcome.error.isEmpty && outcome.status == 0, "\(outcome.error)")
        return String(decoding: outcome.output, as: UTF8.self)
    }

    /// The words, with one blank between them.
    private func words(_ text: String) -> String {
        text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }

    @Test("has a page for each command, which says what its help says")
    func sameAsHelp() async throws {
        let folder = try TemporaryFolder()
        var program = Program(home: folder.path)
        program.environment["COLUMNS"] = "1000"
        let listing = try await program.run("--experimental-dump-help")
        let root = try JSONDecoder().decode(Listing.self, from: Data(listing.output)).command
        let paths = root.paths()
        #expect(paths.count > 40)
        for path in paths {
            let help = String(decoding: try await program.run(["help"] + path).output, as: UTF8.self)
            let roff = try await program.run(path + ["--generate-manual-page"])
            #expect(roff.status == 0, "\(path): \(roff.error)")
            let page = words(try await show(roff.output, folder))
            #expect(page.contains("portrait\(path.map { "-\($0)" }.joined()) - "))
            for part in help.split(separator: "\n") where !part.contains("subcommand>' for") {
                // An option stands over its explanation in the manual, as in help where it is long.
                let text =
                    part.hasPrefix("OVERVIEW: ") || part.hasPrefix("USAGE: ") ? part.drop { $0 != " " } : part[...]
                let shown = part.last == ":" ? String(part.dropLast()) : words(String(text))
                let abstract = shown.last == "." ? String(shown.dropLast()) : shown
                #expect(page.contains(shown) || page.contains(abstract), "\(path): \(shown)")
            }
        }
    }

    @Test(
        "has pages of its own for the configuration file and for recipes",
        arguments: ["portrait.yaml.5", "portrait-recipes.7"]
    )
    func written(name: String) async throws {
        let page = try Data(contentsOf: URL(filePath: Repository.path("Documentation/manual/\(name)")))
        #expect(try await show([UInt8](page), try TemporaryFolder()).contains("DESCRIPTION"))
    }
}
