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

    /// Removes the lines that tell of a user; a file without rows goes, and so does one whose header tells of the user: its batch
    /// begins anew then.
    ///
    /// What a program that was killed has left of a journal goes as well. Cost: all journals are read, and those with such lines written anew.
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
        for name in names {
            if name.hasSuffix(".ndjson") {
                count += try forget(traces, in: try JournalFile("\(folder)/\(name)"))
            } else if name.contains(".ndjson."), name.hasSuffix(".part") {
                try JournalFile("\(folder)/\(name)").remove()
            }
        }
        return count
    }

    private func forget(_ traces: UserTraces, in file: JournalFile) throws(PortraitError) -> Int {
        var (count, rowCount, isNamed) = (0, 0, false)
        try file.readLines { line, _ throws(PortraitError) in
            let isHeader = BatchJournal.isHeader(line)
            let tells = traces.tells(of: line)
            if tells { count += 1 }
            if isHeader { isNamed = isNamed || tells } else if !tells { rowCount += 1 }
        }
        guard rowCount > 0, !isNamed else {
            try file.remove()
            return count
        }
        guard count > 0 else { return 0 }
        _ = try file.replaced { other throws(PortraitError) in
            try file.readLines { line, _ throws(PortraitError) in
                if !traces.tells(of: line) { try other.append(line + [UInt8(ascii: "\n")]) }
            }
        }
        return count
    }
}
