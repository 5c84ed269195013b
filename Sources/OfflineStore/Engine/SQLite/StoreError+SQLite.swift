import GRDB

extension StoreError {
    /// Turns whatever a database access threw into an error of the store.
    ///
    /// The only place where result codes get a meaning.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as StoreError: self = error
        case let error as DatabaseError: self.init(error, path: path)
        case is CancellationError: self = .cancelled
        default: self = .defect(detail: String(describing: error))
        }
    }

    private init(_ error: DatabaseError, path: String) {
        let detail = error.message ?? error.extendedResultCode.description
        switch error.resultCode {
        case .SQLITE_FULL: self = .diskFull(path: path)
        case .SQLITE_READONLY: self = .readOnly(path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self = .busy(path: path)
        case .SQLITE_CORRUPT: self = .corrupt(path: path, detail: detail)
        case .SQLITE_NOTADB: self = .notADatabase(path: path)
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: self = .unreachable(path: path, detail: detail)
        case .SQLITE_IOERR, .SQLITE_NOLFS, .SQLITE_NOMEM: self = .io(path: path, detail: detail)
        case .SQLITE_INTERRUPT, .SQLITE_ABORT: self = .cancelled
        default: self = .defect(detail: "\(error.extendedResultCode): \(detail)")
        }
    }
}
