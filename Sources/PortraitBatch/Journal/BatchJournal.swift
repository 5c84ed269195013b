import AtomicFiles
import FoundationEssentials
import PortraitDrawing
public import Screenlets

/// The rows of a batch that are finished, in a file that is only ever added to.
///
/// A line is written when all files of its row are in place, so that a program that is killed at any moment has written too
/// few lines, never too many. After every 64 rows the system is asked to bring the lines to the disk. What is behind the
/// last whole line is forgotten. A run that does not go on with the one before begins with a header behind it, and what the
/// earlier ones have noted stays until they are forgotten. Two programs never write one journal.
public struct BatchJournal: Sendable {
    /// The rows between two requests to bring lines to the disk.
    private static let group = 64

    private let path: String
    private var file: JournalFile
    /// Where the header of the last run stands; nil where there is none.
    private var run: JournalFile.Place?
    private var unsynced = 0

    /// Opens a journal, or makes one, and keeps other programs away from it.
    ///
    /// - Parameter path: The path of the file; its folder is made where it is missing.
    /// - Throws: ``PortraitError/Code/cacheBusy`` where another program has it, ``PortraitError/Code/usage`` where the file is
    ///   something else, and what goes wrong with files.
    public init(path: String) throws(PortraitError) {
        let folder = FilePath(path).folder
        // The folder that the program works in, and the root, are there.
        if folder != ".", folder != "/" { _ = try OutputFolder(folder) }
        self.path = path
        file = try JournalFile(path)
        // Nothing of a file that somebody has written for something else is ever changed.
        guard file.isEmpty || file.firstLine().flatMap({ Self.decode(JournalHeader.self, $0) }) != nil else {
            throw PortraitError(
                .usage,
                message: "\(path) is no journal of a batch",
                hint: BatchHint.otherJournal
            )
        }
    }

    /// A file name that stands for what tells a batch from others.
    ///
    /// - Parameter parts: What tells it from others.
    /// - Returns: The name, without an extension.
    public static func name(of parts: [String]) -> String { StableHash(parts).text }

    /// Whether there is something that runs before the last one have noted.
    var hasEarlierRuns: Bool { run.map { $0.offset > 0 } ?? false }

    /// Reads what was noted, and forgets what was being written when a program was killed.
    ///
    /// - Parameters:
    ///   - header: Is given the header of every run, before its entries.
    ///   - entry: Is given every entry and where it stands.
    /// - Throws: What goes wrong with the file.
    mutating func read(
        header: (JournalHeader) -> Void,
        entry: (JournalEntry, JournalFile.Place) -> Void
    ) throws(PortraitError) {
        var last: JournalFile.Place?
        try file.readLines { line, place throws(PortraitError) in
            if let found = Self.decode(JournalEntry.self, line) {
                entry(found, place)
            } else if let found = Self.decode(JournalHeader.self, line) {
                last = place
                header(found)
            }
        }
        run = last
    }

    /// Reads an entry again; nil where it can't be.
    func entry(at place: JournalFile.Place) -> JournalEntry? {
        file.line(at: place).flatMap { Self.decode(JournalEntry.self, $0) }
    }

    /// Begins a run behind the earlier ones.
    mutating func begin(_ header: JournalHeader) throws(PortraitError) {
        let end = try file.readLines { _, _ throws(PortraitError) in }
        let line = try Self.line(header)
        do throws(PortraitError) {
            try file.append(line)
        } catch {
            // Half a first line would make the file nobody's journal.
            file.cut(to: end)
            throw error
        }
        run = JournalFile.Place(offset: end, count: line.count - 1)
    }

    /// Adds a finished row.
    mutating func append(_ entry: JournalEntry) throws(PortraitError) {
        try file.append(try Self.line(entry))
        unsynced += 1
        if unsynced >= Self.group { try sync() }
    }

    /// Brings what was added to the disk.
    mutating func sync() throws(PortraitError) {
        try file.sync()
        unsynced = 0
    }

    /// Drops what the runs before the last one have noted, so that the file does not grow from run to run.
    ///
    /// - Parameter isKept: Chooses the entries that stay, of rows whose files the last run has left as they were; nil for none.
    /// - Throws: What goes wrong with the files; the journal is as it was then.
    mutating func forgetEarlierRuns(but isKept: ((JournalEntry) -> Bool)?) throws(PortraitError) {
        guard let run, run.offset > 0, let header = file.line(at: run) else { return }
        var length = 0
        let old = file
        file = try old.replaced { other throws(PortraitError) in
            if let isKept {
                let line = header + [UInt8(ascii: "\n")]
                try other.append(line)
                length += line.count
                try old.readLines { line, place throws(PortraitError) in
                    guard place.offset < run.offset, let entry = Self.decode(JournalEntry.self, line),
                        !entry.files.isEmpty, isKept(entry)
                    else { return }
                    try other.append(line + [UInt8(ascii: "\n")])
                    length += line.count + 1
                }
            }
            try other.append(old, from: run.offset)
        }
        self.run = JournalFile.Place(offset: length, count: run.count)
    }

    private static func line(_ value: some Encodable) throws(PortraitError) -> [UInt8] {
        try value.stableJSON(of: "a line of the journal") + [UInt8(ascii: "\n")]
    }

    /// Whether a line begins a run.
    static func isHeader(_ line: [UInt8]) -> Bool { decode(JournalHeader.self, line) != nil }

    /// Reads a line; nil for one that makes no sense, whose row is then done again.
    private static func decode<Value: Decodable>(_ type: Value.Type, _ line: [UInt8]) -> Value? {
        do {
            return try JSONDecoder().decode(type, from: Data(line))
        } catch {
            return nil
        }
    }
}
