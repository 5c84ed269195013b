import CommandLineOptions

/// `portrait config path`: where the configuration file is.
struct ConfigPathCommand: Command {
    static let declaration = CommandDeclaration(
        "path",
        Self.self,
        abstract: "Print the path of the configuration file, whether it exists or not."
    )

    static let options: Options<Self> = [.group("Common", CommonOptions.self) { $1(&$0.common) }]

    var common = CommonOptions()

    func run() async throws {
        let path = ProcessContext.current.configurationPath
        try StandardStreams.writeOutput(common.json ? StandardStreams.json(["path": path]) : path + "\n")
    }
}
