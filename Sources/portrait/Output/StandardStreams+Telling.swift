import Screenlets

extension StandardStreams {
    /// Tells what a command did: as JSON on the output where that is wanted, else in words on the error stream.
    ///
    /// - Parameters:
    ///   - report: What is encoded.
    ///   - common: Tells whether JSON is wanted, and whether words are.
    ///   - always: Whether a person is told in words even where JSON is wanted.
    ///   - words: The sentence, without the program's name and the end of the line; it is made only if it is told.
    /// - Throws: ``PortraitError`` with ``PortraitError/Code/defect`` when the report can't be encoded.
    static func tell(
        _ report: some Encodable,
        _ common: CommonOptions,
        inWords always: Bool = false,
        words: () -> String
    ) throws(PortraitError) {
        if common.json { writeOutput(try json(report)) }
        if !common.quiet, always || !common.json { writeError("portrait: \(words())\n") }
    }
}
