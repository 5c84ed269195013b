import ArgumentParser

/// The option that says where data goes.
struct OutputOptions: ParsableArguments {
    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "The file to write; - is the standard output. Without it the bytes go to the standard output, or a preview where that is a terminal.",
            valueName: "file"
        )
    )
    var path: String?
}
