import FoundationEssentials
import Glibc

/// The rows of a batch that are finished, in a file that is only ever added to.
///
/// A line is written when all files of its row are in place, so that a program that is killed at any moment has written too
/// few lines, never too many. After every 64 rows the system is asked to bring the lines to the disk. What is behind the
/// last whole line is forgotten. Two programs never write one journal.
public struct BatchJournal: Sendable {
    /// Where an entry stands in the file.
    struct Place: Hashable, Sendable {
        var offset: Int
        var count: Int
    }

    /// The rows between two requests to bring lines to the disk.
    private static let group = 64
    /// The most bytes that are looked at to find out whether a file is a journal.
    private static let longestHeader = 1 << 16

    private let path: String
    private let file: OpenFile
    private var unsynced = 0

    /// Opens a journal, or makes one, and keeps other programs away from it.
    ///
    /// - Parameter path: The path of the file; its folder is made where it is missing.
    /// - Throws: ``PortraitError/Code/cacheBusy`` where another program has it, ``PortraitError/Code/usage`` where the file is
    ///   something else, and what goes wrong with files.
    public init(path: String) throws(PortraitError) {
        if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
            _ = try OutputFolder(String(path[..<slash]))
        }
        file = try OpenFile(path, flags: O_RDWR | O_CREAT | O_APPEND)
        self.path = path
        guard flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw PortraitError(
                .cacheBusy,
                message: "another process is at work on this batch",
                hint: "wait for it, or give a --journal of its own"
            )
        }
        try refuseOthers()
    }

    /// Refuses a file that somebody has written for something else: nothing of it is ever changed.
    private func refuseOthers() throws(PortraitError) {
        var status = stat()
        guard unsafe fstat(file.descriptor, &status) == 0 else { throw fault }
        let isRegular = status.st_mode & S_IFMT == S_IFREG
        if isRegular, status.st_size == 0 { return }
        var head = [UInt8](repeating: 0, count: isRegular ? Self.longestHeader : 0)
        let count = unsafe head.withUnsafeMutableBytes {
            unsafe pread(file.descriptor, $0.baseAddress, $0.count, 0)
        }
        guard count >= 0 else { throw fault }
        let line = head[..<count].firstIndex(of: UInt8(ascii: "\n")).map { Array(head[..<$0]) }
        if line.flatMap({ Self.decode(JournalHeader.self, $0) }) == nil {
            throw PortraitError(
                .usage,
                message: "\(path) is no journal of a batch",
                hint: "give another --journal, or remove the file"
            )
        }
    }

    /// A file name that stands for what tells a batch from others.
    ///
    /// - Parameter parts: What tells it from others.
    /// - Returns: The name, without an extension.
    public static func name(of parts: [String]) -> String { StableHash(parts).text }

    /// Reads what an earlier run has finished.
    ///
    /// - Parameters:
    ///   - header: Is given the header, where there is one; throws to stop.
    ///   - entry: Is given every entry and where it stands, in their order.
    /// - Returns: Whether there is a header; without one there is nothing.
    /// - Throws: What the body throws, and what goes wrong with the file.
    func read(
        header: (JournalHeader) throws(PortraitError) -> Void,
        entry: (JournalEntry, Place) throws(PortraitError) -> Void
    ) throws(PortraitError) -> Bool {
        var scanner = LineBuffer()
        var whole = 0
        var isFirst = true
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes {
                unsafe pread(file.descriptor, $0.baseAddress, $0.count, off_t(scanner.fed))
            }
            guard count >= 0 else { throw fault }
            guard count > 0 else { break }
            scanner.feed(chunk[..<count])
            while let line = scanner.next() {
                let place = Place(offset: whole, count: line.count)
                whole += line.count + 1
                if isFirst {
                    isFirst = false
                    if let found = Self.decode(JournalHeader.self, line) { try header(found) }
                } else if let found = Self.decode(JournalEntry.self, line) {
                    try entry(found, place)
                }
            }
        }
        // What was being written when the program was killed.
        guard ftruncate(file.descriptor, off_t(whole)) == 0 else { throw fault }
        return !isFirst
    }

    /// Reads an entry again; nil where it can't be.
    func entry(at place: Place) -> JournalEntry? {
        var line = [UInt8](repeating: 0, count: place.count)
        let count = unsafe line.withUnsafeMutableBytes {
            unsafe pread(file.descriptor, $0.baseAddress, $0.count, off_t(place.offset))
        }
        return count == line.count ? Self.decode(JournalEntry.self, line) : nil
    }

    /// Forgets everything and begins with a header.
    mutating func begin(_ header: JournalHeader) throws(PortraitError) {
        guard ftruncate(file.descriptor, 0) == 0 else { throw fault }
        try write(try Self.line(header))
    }

    /// Adds a finished row.
    mutating func append(_ entry: JournalEntry) throws(PortraitError) {
        try write(try Self.line(entry))
        unsynced += 1
        if unsynced >= Self.group { try sync() }
    }

    /// Brings what was added to the disk; the C function is `fdatasync`.
    mutating func sync() throws(PortraitError) {
        guard fdatasync(file.descriptor) == 0 else { throw fault }
        unsynced = 0
    }

    private var fault: PortraitError { PortraitError(writing: path, errno: errno) }

    private func write(_ line: [UInt8]) throws(PortraitError) {
        try file.write(line)
    }

    private static func line(_ value: some Encodable) throws(PortraitError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return [UInt8](try encoder.encode(value)) + [UInt8(ascii: "\n")]
        } catch {
            throw .defect("a line of the journal can't be written as JSON")
        }
    }

    /// Reads a line; nil for one that makes no sense, whose row is then done again.
    private static func decode<Value: Decodable>(_ type: Value.Type, _ line: [UInt8]) -> Value? {
        do {
            return try JSONDecoder().decode(type, from: Data(line))
        } catch {
            return nil
        }
    }
}
