import CommandLineOptions
import Screenlets

/// `portrait config show`: every setting with its origin.
struct ConfigShowCommand: Command {
    static let declaration = CommandDeclaration(
        "show",
        Self.self,
        abstract: "Print every setting with its origin; secrets are masked."
    )

    static let options: Options<Self> = [.group("Common", CommonOptions.self) { $1(&$0.common) }]

    var common = CommonOptions()

    func run() async throws {
        let settings = try Composition(common).settings
        let rows = ConfigurationListing(settings).rows
        if common.json {
            try StandardStreams.writeOutput(StandardStreams.json(["settings": rows]))
        } else {
            let table = TextTable(rows: rows.map { [$0.name, $0.value ?? "-", $0.origin] })
            try StandardStreams.writeOutput(table.text)
        }
    }
}
