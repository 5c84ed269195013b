extension StoreError {
    /// Turns whatever a database access threw into an error of the store.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as StoreError: self = error
        case let error as SQLiteFailure: self.init(error, path: path)
        case is CancellationError: self = .cancelled
        default: self = .defect(detail: String(describing: error))
        }
    }

    /// Gives a failure of SQLite its meaning; the only place where result codes get one.
    init(_ failure: SQLiteFailure, path: String) {
        let detail = failure.message
        switch failure.code.primary {
        case .io where failure.code == .sharedMemoryTooShort: self = .diskFull(path: path)
        case .full: self = .diskFull(path: path)
        case .readOnly: self = .readOnly(path: path)
        case .busy, .locked, .lockProtocol: self = .busy(path: path)
        case .corrupt: self = .corrupt(path: path, detail: detail)
        case .notADatabase: self = .notADatabase(path: path)
        case .cannotOpen, .permission, .notAllowed: self = .unreachable(path: path, detail: detail)
        case .io, .tooLarge, .noMemory: self = .io(path: path, detail: detail)
        case .interrupt, .abort: self = .cancelled
        default: self = .defect(detail: "SQLite \(failure.code.rawValue): \(detail)")
        }
    }
}
