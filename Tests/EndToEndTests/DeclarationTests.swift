import FoundationEssentials
import Testing

/// What nothing checks when a command line is read: the declarations are taken as they are.
@Suite("The declarations of the commands")
struct DeclarationTests {
    private struct Description: Decodable {
        var command: Command
    }

    private struct Command: Decodable {
        var commandName: String
        var arguments: [Argument]?
        var subcommands: [Command]?

        /// This command and all below it.
        var all: [Command] { [self] + (subcommands ?? []).flatMap(\.all) }
    }

    private struct Argument: Decodable {
        struct Name: Decodable, Hashable {
            var kind: String
            var name: String
        }

        var kind: String
        var isRepeating: Bool
        var names: [Name]?
    }

    @Test("no command has two options of one name, or an argument that another one leaves nothing to")
    func names() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path).run("--experimental-dump-help")
        try #require(outcome.status == 0, "\(outcome.error)")
        let commands = try JSONDecoder().decode(Description.self, from: Data(outcome.output)).command.all
        #expect(commands.count > 30)
        for command in commands {
            let arguments = command.arguments ?? []
            let names = arguments.flatMap { $0.names ?? [] }
            #expect(Set(names).count == names.count, "\(command.commandName)")
            let positions = arguments.filter { $0.kind == "positional" }
            #expect(!positions.dropLast().contains { $0.isRepeating }, "\(command.commandName)")
        }
    }
}
