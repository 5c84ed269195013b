import OfflineStore
import StoreEngine

extension SessionContext {
    /// Does something while nobody else, here or in another process that uses the store, sends edits of a user's portrait or
    /// does this for that user.
    ///
    /// - Parameters:
    ///   - userId: The id of the user.
    ///   - body: What to do; cancelled where the lease is lost. The edits that it makes of this portrait are sent with the
    ///     context that it is given, which holds the lease.
    /// - Returns: What the body returns.
    /// - Throws: ``PortraitError`` where somebody else does not come to an end, or the store fails.
    public func aloneWithPortrait<Value: Sendable>(
        of userId: Int64,
        _ body: @escaping @Sendable (_ session: SessionContext) async -> Value
    ) async throws(PortraitError) -> Value {
        do throws(StoreError) {
            let lease = SubjectLease(session: self, subject: .portrait(userId: userId))
            if let value = try await lease.whileHeld(waiting: leasePatience, { session, _ in await body(session) }) {
                return value
            }
        } catch {
            throw PortraitError(error)
        }
        throw .leaseBusy
    }
}
