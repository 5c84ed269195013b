import Glibc
public import Screenlets
import Synchronization

/// The report of a batch: a line of JSON a row, in the order in which rows are finished.
public final class ReportFile: Sendable {
    private let file: SharedFile
    /// Whether what the file held is gone.
    private let isBegun: Mutex<Bool>

    /// Opens a report; what the file holds stays until there is something to tell, or the batch has ended without a row.
    ///
    /// - Parameter path: The path of the file; `-` is the standard output.
    /// - Throws: What goes wrong with the file.
    public init(path: String) throws(PortraitError) {
        let isOutput = path == "-"
        file = try isOutput ? .standardOutput() : SharedFile(path, flags: O_WRONLY | O_CREAT)
        isBegun = Mutex(isOutput)
    }

    /// Takes away what the file held before this run, once.
    func begin() throws(PortraitError) {
        try isBegun.withLock { isBegun throws(PortraitError) in
            guard !isBegun else { return }
            try file.empty()
            isBegun = true
        }
    }

    /// Adds a line.
    func append(_ line: BatchReportLine) throws(PortraitError) { try append(try line.written()) }

    /// Adds a line as it is written.
    func append(_ line: [UInt8]) throws(PortraitError) {
        try begin()
        try file.write(line + [UInt8(ascii: "\n")])
    }
}
