extension StoreError: CustomStringConvertible {
    /// What happened, in one sentence for people.
    public var description: String { message }

    /// What happened, in one sentence for people.
    public var message: String {
        switch self {
        case .diskFull(let path): "no space left to store in \(path)"
        case .readOnly(let path): "the cache \(path) can only be read"
        case .busy(let path): "the cache \(path) is locked by another process"
        case .corrupt(let path, let detail): "the cache \(path) is damaged: \(detail)"
        case .notADatabase(let path): "\(path) is not a portrait cache"
        case .newerLayout(let path, let found, let known):
            "the cache \(path) has layout \(found), made by a newer version; this one knows layout \(known)"
        case .unreachable(let path, let detail): "the cache \(path) can't be reached: \(detail)"
        case .away(let address, let detail): "the database \(address) can't be reached: \(detail)"
        case .io(let path, let detail): "the cache \(path) can't be read or written: \(detail)"
        case .closed: "the cache was closed"
        case .cancelled: "the access to the cache was cancelled"
        case .defect(let detail): "the cache was used in a wrong way: \(detail)"
        }
    }

    /// What a person can do about it, in one line.
    public var hint: String {
        switch self {
        case .diskFull: "free some space, or give the cache less of it"
        case .readOnly: "make it writable for this account, or choose another cache"
        case .busy: "try again when the other process is done"
        case .corrupt: "move the file aside; a new one is made, pending edits are in the old one"
        case .notADatabase: "choose another cache folder, or move the file aside"
        case .newerLayout: "use the newer version of the program, or another cache folder"
        case .away: "check that the database runs and lets this account in"
        case .unreachable: "check the path and its permissions"
        case .io: "check the disk"
        case .closed: "open it again"
        case .cancelled: "try again"
        case .defect: "please report this"
        }
    }
}
