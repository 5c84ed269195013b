import FoundationEssentials
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

    /// Keeps batches away from all journals, so that what is done to them is done to all.
    ///
    /// - Returns: The journals.
    /// - Throws: ``PortraitError/Code/cacheBusy`` where a batch is at work on one of them, and what goes wrong with files.
    public func locked() throws(PortraitError) -> LockedJournals {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile {
            // No batch has run.
            return LockedJournals([], remains: [])
        } catch {
            throw PortraitError(
                .inputOutput,
                message: "the journals of batches in \(folder) can't be listed",
                hint: "see to it that the folder can be read"
            )
        }
        var journals: [JournalFile] = []
        var remains: [JournalFile] = []
        do throws(PortraitError) {
            for name in names {
                if name.hasSuffix(".ndjson") {
                    journals.append(try JournalFile("\(folder)/\(name)"))
                } else if name.contains(".ndjson."), name.hasSuffix(".part") {
                    remains.append(try JournalFile("\(folder)/\(name)"))
                }
            }
        } catch {
            guard error.code == .cacheBusy else { throw error }
            throw PortraitError(
                .cacheBusy,
                message: "a batch is at work whose journal may tell of the user, or another user is being forgotten",
                hint: "wait until the batch is done"
            )
        }
        return LockedJournals(journals, remains: remains)
    }
}
