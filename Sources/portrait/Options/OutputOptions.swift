import CommandLineOptions

/// The option that says where data goes.
struct OutputOptions: OptionGroup {
    static let options: Options<Self> = [
        .text(
            "output",
            letter: "o",
            "file",
            "The file to write; - is the standard output. Without it the bytes go to the standard output, or a preview where that is a terminal.",
            completion: .files
        ) { $0.path = $1 }
    ]

    var path: String?

    /// Refuses a name without a letter.
    func validate() throws(CommandLineError) {
        if path == "" { throw .missingValue("--output <file>") }
    }
}
