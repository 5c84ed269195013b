import OfflineStore

extension SessionContext {
    /// Does something while nobody else, here or in another process that uses the store, sends edits of a user's portrait or
    /// does this for that user; edits that the body makes are sent under the same lease.
    ///
    /// - Parameters:
    ///   - userId: The id of the user.
    ///   - body: What to do; cancelled where the lease is lost.
    /// - Returns: What the body returns.
    /// - Throws: ``PortraitError`` where somebody else does not come to an end, or the store fails.
    public func aloneWithPortrait<Value: Sendable>(
        of userId: Int64,
        _ body: @escaping @Sendable () async -> Value
    ) async throws(PortraitError) -> Value {
        do throws(StoreError) {
            let lease = SubjectLease(session: self, subject: .portrait(userId: userId))
            if let value = try await lease.whileHeld(waiting: leasePatience, { _ in await body() }) { return value }
        } catch {
            throw PortraitError(error)
        }
        throw .leaseBusy
    }
}
