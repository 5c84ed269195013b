/// Which version of the portal's word is kept under a name, told before the portal is asked.
///
/// What the portal says is stored only over this version: what was sent, or found, meanwhile may be newer.
public struct EntryVersion: Hashable, Sendable {
    /// The number of the entry; 0 where nothing was kept.
    let entryId: Int64

    /// The version of its picture; 0 where nothing was kept.
    let revision: Int64

    /// Tells the version of an entry; nil where there is none.
    init(of record: EntryRecord?) {
        entryId = record?.id ?? 0
        revision = record?.revision ?? 0
    }

    /// Whether the entry is another one by now, and says something else than the portal does.
    ///
    /// - Parameters:
    ///   - new: What the portal says.
    ///   - record: The entry; nil where there is none.
    /// - Returns: Whether it has to be asked again, as nobody can tell which of the two is newer.
    func isDoubtful(_ new: NewEntry, over record: EntryRecord?) -> Bool {
        guard let record, EntryVersion(of: record) != self else { return false }
        return record.picture != PictureRecord(new.picture) || record.portraitId != new.portraitId
    }
}
