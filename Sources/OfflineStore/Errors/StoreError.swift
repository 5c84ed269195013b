/// A failure of the store; what was stored before stays as it was.
public enum StoreError: Error, Hashable, Sendable {
    /// The disk (or the space given to the file) is full.
    case diskFull(path: String)

    /// The disk: the file or its folder can only be read.
    case readOnly(path: String)

    /// Another process held the file locked for longer than the time limit.
    case busy(path: String)

    /// The disk: the file's structure is damaged. It is left as it is.
    case corrupt(path: String, detail: String)

    /// The caller: the file is something else than a store of this program. It is left as it is.
    case notADatabase(path: String)

    /// The caller: the file was made by a newer version of this program. It is left as it is.
    case newerLayout(path: String, found: Int, known: Int)

    /// The caller: the folder or file can't be reached, for want of permission or because the path is no folder.
    case unreachable(path: String, detail: String)

    /// The network: the database can't be reached, or does not let this account in.
    case away(address: String, detail: String)

    /// The disk: reading or writing failed.
    case io(path: String, detail: String)

    /// The caller: the store was closed before.
    case closed

    /// The caller: the task was cancelled; nothing was changed.
    case cancelled

    /// The program: it used the database in a wrong way.
    case defect(detail: String)
}
