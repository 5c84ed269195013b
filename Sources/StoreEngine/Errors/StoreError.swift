/// A failure of the store; what was stored before stays as it was.
public enum StoreError: Error, Hashable, Sendable {
    /// The disk (or the space given to the store) is full.
    case diskFull(path: String)

    /// The disk: the file or its folder can only be read; or the database lets this account only read.
    case readOnly(path: String)

    /// Others held the file, or rows or all connections of the database, for longer than the time limit.
    case busy(path: String)

    /// The disk: the structure of the file or the database is damaged. It is left as it is.
    case corrupt(path: String, detail: String)

    /// The caller: the file, or what the database has, is something else than a store of this program. It is left as it is.
    case notADatabase(path: String)

    /// The caller: the file or the tables were made by a newer version of this program. It is left as it is.
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
