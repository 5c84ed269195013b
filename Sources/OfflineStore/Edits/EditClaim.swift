/// An edit that is to be sent, and the right to do so.
public struct EditClaim: Hashable, Sendable {
    /// The edit.
    public let edit: StoredEdit

    /// The lease of its subject; nil where nobody knows yet whose portrait it is, or where nothing was taken.
    public let lease: EditLease?

    /// Takes an edit to be sent.
    ///
    /// - Parameters:
    ///   - edit: The edit.
    ///   - lease: The lease of its subject; nil by default.
    public init(_ edit: StoredEdit, lease: EditLease? = nil) {
        self.edit = edit
        self.lease = lease
    }
}
