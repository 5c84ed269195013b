public import OfflineStore
public import Screenlets

/// The journals of a cache folder, which no batch works on for as long as somebody has this.
public struct LockedJournals: Sendable {
    private let journals: [JournalFile]
    /// What programs that were killed have left of journals.
    private let remains: [JournalFile]

    init(_ journals: [JournalFile], remains: [JournalFile]) {
        self.journals = journals
        self.remains = remains
    }

    /// Removes the lines that tell of a user; a file without rows goes, and so does one whose header tells of the user: its batch
    /// begins anew then.
    ///
    /// What a program that was killed has left of a journal goes as well. Cost: all journals are read, and those with such lines written anew.
    ///
    /// - Parameter traces: What the user is known by.
    /// - Returns: The number of lines that were removed.
    /// - Throws: What goes wrong with the files.
    public func forget(_ traces: UserTraces) throws(PortraitError) -> Int {
        var count = 0
        for journal in journals { count += try forget(traces, in: journal) }
        for file in remains { try file.remove() }
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
