import ArgumentParser
import Screenlets

/// `portrait config`: tells the settings and where they come from.
struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Tell the settings and where they come from.",
        subcommands: [Show.self, Path.self],
        defaultSubcommand: Show.self
    )

    /// `portrait config show`.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Print every setting with its origin; secrets are masked."
        )

        @OptionGroup(title: "Common") var common: CommonOptions

        func run() async throws {
            let settings = try Composition(common).settings
            let rows = ConfigurationListing(settings).rows
            if common.json {
                StandardStreams.writeOutput(try StandardStreams.json(["settings": rows]))
            } else {
                let table = TextTable(rows: rows.map { [$0.name, $0.value ?? "-", $0.origin] })
                StandardStreams.writeOutput(table.text)
            }
        }
    }

    /// `portrait config path`.
    struct Path: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "path",
            abstract: "Print the path of the configuration file, whether it exists or not."
        )

        @OptionGroup(title: "Common") var common: CommonOptions

        func run() async throws {
            let path = Surroundings.current.configurationPath
            StandardStreams.writeOutput(common.json ? try StandardStreams.json(["path": path]) : path + "\n")
        }
    }
}
