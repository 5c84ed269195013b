import FoundationEssentials
import Glibc

/// The report of a batch: a line of JSON a row, in the order in which rows are finished.
public struct ReportFile: Sendable {
    private let file: OpenFile

    /// Begins a report; what the file held is gone.
    ///
    /// - Parameter path: The path of the file; `-` is the standard output.
    /// - Throws: What goes wrong with the file.
    public init(path: String) throws(PortraitError) {
        file = try path == "-" ? .standardOutput() : OpenFile(path, flags: O_WRONLY | O_CREAT | O_TRUNC)
    }

    /// Adds a line.
    func append(_ line: BatchReportLine) throws(PortraitError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let bytes: [UInt8]
        do {
            bytes = [UInt8](try encoder.encode(line))
        } catch {
            throw .defect("a line of the report can't be written as JSON")
        }
        try file.write(bytes + [UInt8(ascii: "\n")])
    }
}
