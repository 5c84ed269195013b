import FoundationEssentials
public import OfflineStore
public import Screenlets

/// The journals of batches in a cache folder.
public struct BatchJournals: Sendable {
    private let folder: String

    /// Names the journals of a cache.
    ///
    /// - Parameter cache: The cache folder.
    public init(cache: String) { folder = "\(cache)/batch" }

    /// The path of a journal by its name.
    package func path(_ name: String) -> String { "\(folder)/\(name).ndjson" }

    /// Removes the lines that tell of a user; a file without lines goes.
    ///
    /// Cost: all journals are read, and those with such lines written anew.
    ///
    /// - Parameter traces: What the user is known by.
    /// - Returns: The number of lines that were removed.
    /// - Throws: ``PortraitError/Code/cacheBusy`` where a batch is at work on one of them.
    public func forget(_ traces: UserTraces) throws(PortraitError) -> Int {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            // No batch has run.
            return 0
        }
        var count = 0
        for name in names where name.hasSuffix(".ndjson") {
            count += try forget(traces, in: try JournalFile("\(folder)/\(name)"))
        }
        return count
    }

    private func forget(_ traces: UserTraces, in file: JournalFile) throws(PortraitError) -> Int {
        var count = 0
        try file.readLines { line, _ throws(PortraitError) in if traces.tells(of: line) { count += 1 } }
        guard count > 0 else { return 0 }
        _ = try file.replaced { other throws(PortraitError) in
            try file.readLines { line, _ throws(PortraitError) in
                if !traces.tells(of: line) { try other.append(line + [UInt8(ascii: "\n")]) }
            }
        }
        return count
    }
}
