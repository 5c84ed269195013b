import Glibc
public import Screenlets

/// The report of a batch: a line of JSON a row, in the order in which rows are finished.
public struct ReportFile: Sendable {
    private let file: SharedFile

    /// Begins a report; what the file held is gone.
    ///
    /// - Parameter path: The path of the file; `-` is the standard output.
    /// - Throws: What goes wrong with the file.
    public init(path: String) throws(PortraitError) {
        file = try path == "-" ? .standardOutput() : SharedFile(path, flags: O_WRONLY | O_CREAT | O_TRUNC)
    }

    /// Adds a line.
    func append(_ line: BatchReportLine) throws(PortraitError) { try append(try line.written()) }

    /// Adds a line as it is written.
    func append(_ line: [UInt8]) throws(PortraitError) { try file.write(line + [UInt8(ascii: "\n")]) }
}
