import GRDB

extension DatabaseQueue {
    /// Reads in one snapshot, on the thread of the caller.
    func readHere<Value>(_ body: (GRDB.Database) throws -> Value) throws -> Value {
        try Task.checkCancellation()
        return try read(body)
    }

    /// Changes in one transaction, on the thread of the caller.
    func writeHere<Value>(_ body: (GRDB.Database) throws -> Value) throws -> Value {
        try Task.checkCancellation()
        return try write(body)
    }
}
