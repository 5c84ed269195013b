import FoundationEssentials
import Testing

@testable import CommandLineOptions

@Suite("The declarations for programs")
struct DeclarationListingTests {
    private struct Listing: Decodable {
        var command: Command
    }

    private struct Command: Decodable {
        var commandName: String
        var abstract: String
        var discussion: String?
        var defaultSubcommand: String?
        var arguments: [Argument]
        var subcommands: [Command]?
    }

    private struct Argument: Decodable {
        struct Name: Decodable {
            var kind: String
            var name: String
        }

        var kind: String
        var isOptional: Bool
        var isRepeating: Bool
        var names: [Name]
        var abstract: String
        var valueName: String?
        var defaultValue: String?
        var allValues: [String]?
        var sectionTitle: String?
    }

    @Test("are JSON with every command and all of its options")
    func listing() throws {
        let text = DeclarationListing(SampleProgram.declaration).json
        let root = try JSONDecoder().decode(Listing.self, from: Data(text.utf8)).command
        #expect(root.commandName == "tool")
        #expect(root.discussion == "Colours are names.")
        let members = try #require(root.subcommands)
        #expect(members.map(\.commandName) == ["paint", "show"])
        #expect(members.last?.defaultSubcommand == "wall")
        #expect(members.last?.subcommands?.map(\.commandName) == ["wall", "door"])
        let arguments = members[0].arguments
        #expect(
            arguments.map { $0.names.last?.name ?? "" } == [
                "", "color", "coats", "share", "finish", "note", "no-primer", "floor", "folder", "verbose", "quiet",
                "version",
                "help",
            ]
        )
        #expect(arguments.map(\.kind).prefix(3) == ["positional", "option", "option"])
        #expect(arguments[1].names.map(\.name) == ["c", "color"])
        #expect(!arguments[1].isOptional && arguments[2].isOptional)
        #expect(arguments[2].defaultValue == "2")
        #expect(arguments[4].allValues == ["matt", "glossy", "silk"])
        #expect(arguments[5].isRepeating)
        #expect(arguments[7].sectionTitle == "The place")
    }

    @Test("are JSON whatever the texts are")
    func escaped() throws {
        let text = "a \"quoted\" \\ line\nbreak\tand \u{1} é"
        let json = DeclarationListing(CommandDeclaration("x", abstract: text, members: [])).json
        #expect(try JSONDecoder().decode(Listing.self, from: Data(json.utf8)).command.abstract == text)
    }
}
