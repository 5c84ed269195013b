public import StoreEngine

extension OfflineStore {
    /// Gives what was learnt of a portal.
    ///
    /// - Parameter portal: The portal.
    /// - Returns: The bytes as they were stored, or nil where there are none or they are damaged.
    /// - Throws: The errors of looking up.
    public func facts(portal: PortalKey) async throws(StoreError) -> [UInt8]? {
        try await read { try FactsRecord.fetch(server: portal.server, in: $0) }??.bytes
    }

    /// Stores what was learnt of a portal, in place of what was known before.
    ///
    /// - Parameters:
    ///   - facts: What was learnt, in the caller's own form.
    ///   - portal: The portal.
    /// - Throws: The errors of storing; nothing has changed then.
    public func setFacts(_ facts: [UInt8], portal: PortalKey) async throws(StoreError) {
        let record = FactsRecord(bytes: facts, receivedAt: Milliseconds.of(configuration.now()))
        try await write { try record.save(server: portal.server, in: $0) }
    }

    /// Gives what is known of the box into which a portal fits pictures.
    ///
    /// - Parameter portal: The portal.
    /// - Returns: The bytes as they were stored, or nil where there are none or they are damaged.
    /// - Throws: The errors of looking up.
    public func portraitBox(portal: PortalKey) async throws(StoreError) -> [UInt8]? {
        try await read { try FactsRecord.fetch(.portraitBox, server: portal.server, in: $0) }??.bytes
    }

    /// Stores what is known of the box into which a portal fits pictures, in place of what was known before.
    ///
    /// - Parameters:
    ///   - box: What is known, in the caller's own form; nil to forget it.
    ///   - portal: The portal.
    /// - Throws: The errors of storing; nothing has changed then.
    public func setPortraitBox(_ box: [UInt8]?, portal: PortalKey) async throws(StoreError) {
        let time = Milliseconds.of(configuration.now())
        try await write { db in
            guard let box else { return try FactsRecord.forget(.portraitBox, server: portal.server, in: db) }
            try FactsRecord(.portraitBox, bytes: box, receivedAt: time).save(server: portal.server, in: db)
        }
    }
}
