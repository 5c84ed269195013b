import Screenlets

extension StandardStreams {
    /// Tells what a command did: as JSON on the output where that is wanted, else in words on the error stream.
    ///
    /// - Parameters:
    ///   - report: What is encoded.
    ///   - common: Tells whether JSON is wanted, and whether words are.
    ///   - always: Whether a person is told in words even where JSON is wanted.
    ///   - words: The sentence, without the program's name and the end of the line; it is made only if it is told.
    /// - Throws: ``PortraitError`` with ``PortraitError/Code/defect`` when the report can't be encoded, and with
    ///   ``PortraitError/Code/inputOutput`` when it can't be written.
    static func tell(
        _ report: some Encodable,
        _ common: CommonOptions,
        inWords always: Bool = false,
        words: () -> String
    ) throws(PortraitError) {
        if common.json { try writeOutput(json(report)) }
        if !common.quiet, always || !common.json { writeError("portrait: \(words())\n") }
    }

    /// Refuses the bytes of a picture where the standard output is no place for them.
    ///
    /// - Parameters:
    ///   - json: Whether JSON goes there.
    ///   - isTerminal: Whether somebody would have to look at the bytes.
    ///   - hint: What else can be done, beside redirecting the output.
    /// - Throws: ``PortraitError/Code/usage``.
    static func checkForPicture(json: Bool, isTerminal: Bool, otherwise hint: String) throws(PortraitError) {
        if json {
            throw PortraitError(
                .usage,
                message: "--json and the picture can't both go to the standard output",
                hint: "name a file with -o FILE"
            )
        }
        if isTerminal {
            throw PortraitError(
                .usage,
                message: "raw picture bytes do not belong in a terminal",
                hint: "\(hint), or redirect the output"
            )
        }
    }
}
