public import StoreEngine

extension OfflineStore {
    /// Puts a picture into quarantine, or leaves it there.
    ///
    /// Its bytes are kept to be exported; those of the oldest go where all take more than an eighth of the store.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - reason: Why, in words.
    /// - Throws: The errors of storing; nothing has changed then.
    public func quarantine(_ bytes: [UInt8], reason: String) async throws(StoreError) {
        let time = Milliseconds.of(configuration.now())
        let maximum = configuration.maximumByteCount / 8
        try await write { db in
            try QuarantineRecord.add(bytes, reason: reason, at: time, maximumByteCount: maximum, in: db)
        }
    }

    /// Lists the pictures in quarantine, the oldest first.
    ///
    /// - Parameters:
    ///   - last: The number after which to begin; 0 for all.
    ///   - limit: The most that are given; 500 by default.
    /// - Returns: The pictures.
    /// - Throws: The errors of looking up.
    public func quarantined(after last: Int64 = 0, limit: Int = 500) async throws(StoreError) -> [QuarantinedPicture] {
        try await read { try QuarantineRecord.fetch(after: last, limit: limit, in: $0) } ?? []
    }

    /// Gives a picture in quarantine.
    ///
    /// - Parameter id: Its number.
    /// - Returns: The picture; nil where there is none of that number.
    /// - Throws: The errors of looking up.
    public func quarantined(_ id: Int64) async throws(StoreError) -> QuarantinedPicture? {
        try await read { try QuarantineRecord.fetch(id: id, in: $0) } ?? nil
    }

    /// Gives the bytes of a picture in quarantine.
    ///
    /// - Parameter id: Its number.
    /// - Returns: The bytes; nil where they are not kept any more, or damaged.
    /// - Throws: The errors of looking up.
    public func quarantinedBytes(_ id: Int64) async throws(StoreError) -> [UInt8]? {
        try await read { try QuarantineRecord.bytes(id: id, in: $0) } ?? nil
    }

    /// Takes a picture out of quarantine, so that it is decoded again.
    ///
    /// - Parameter id: Its number.
    /// - Returns: The picture as it was; nil where there is none of that number.
    /// - Throws: The errors of storing; nothing has changed then.
    public func releaseQuarantined(_ id: Int64) async throws(StoreError) -> QuarantinedPicture? {
        try await write { db in
            let picture = try QuarantineRecord.fetch(id: id, in: db)
            try db.execute("DELETE FROM quarantine WHERE id = ?", [id])
            return picture
        }
    }

    /// Gives the reasons of all pictures in quarantine, where they are not those that are known.
    ///
    /// - Parameter mark: The mark of those that are known; nil for none.
    /// - Returns: The reasons by the digests of the files, with their mark; nil where they are known.
    /// - Throws: The errors of looking up.
    package func quarantineReasons(
        since mark: QuarantineMark?
    ) async throws(StoreError) -> (mark: QuarantineMark, reasons: [[UInt8]: String])? {
        let found = try await read { db -> (mark: QuarantineMark, reasons: [[UInt8]: String])? in
            let now = try QuarantineMark(db)
            guard now != mark else { return nil }
            var reasons: [[UInt8]: String] = [:]
            for row in try db.rows("SELECT sha256, reason FROM quarantine", []) {
                var reader = ColumnReader(row)
                let digest = try reader.bytes("sha256")
                reasons[digest] = try reader.text("reason")
            }
            return (now, reasons)
        }
        guard let found else { return mark == QuarantineMark() ? nil : (QuarantineMark(), [:]) }
        return found
    }
}
