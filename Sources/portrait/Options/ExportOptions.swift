import CommandLineOptions
import Screenlets

/// Which of the things that are kept is written, and where to.
struct ExportOptions: OptionGroup {
    static let options: Options<Self> = [
        .integerArgument("id", "The number, as `list` tells it.", isRequired: true) { $0.id = $1 },
        .text(
            "output",
            letter: "o",
            "file",
            "The file to write; - is the standard output.",
            isRequired: true,
            completion: .files
        ) { $0.path = $1 },
    ]

    var id = 0
    var path = ""

    /// Refuses a name without a letter.
    func validate() throws(CommandLineError) {
        if path.isEmpty { throw .missingValue("--output <file>") }
    }

    /// Refuses what can't go to the standard output, before anything is read.
    ///
    /// - Throws: ``PortraitError/Code/usage``.
    func check(_ process: ProcessContext, json: Bool) throws(PortraitError) {
        guard path == "-" else { return }
        try StandardStreams.checkForPicture(
            json: json,
            isTerminal: process.standardOutputIsTerminal,
            otherwise: "name a file with -o FILE"
        )
    }

    /// Writes what was wanted, and tells of it where JSON is wanted.
    ///
    /// - Parameters:
    ///   - bytes: What is written.
    ///   - report: The JSON object.
    ///   - json: Whether JSON is wanted.
    /// - Throws: ``PortraitError`` where it can't be written.
    func write(_ bytes: [UInt8], _ report: some Encodable, json: Bool) throws(PortraitError) {
        if path == "-" { return try StandardStreams.write(bytes) }
        try OutputFile(path: path).write(bytes)
        if json { try StandardStreams.writeOutput(StandardStreams.json(report)) }
    }
}
