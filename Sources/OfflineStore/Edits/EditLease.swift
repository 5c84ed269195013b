public import struct FoundationEssentials.Date

/// The right to send the edits of one subject, which one holder has at a time among all processes.
public struct EditLease: Hashable, Sendable {
    /// The number of the lease; never given to another lease.
    let id: Int64

    /// The portal of the subject.
    public let portal: PortalKey

    /// What the edits are about.
    public let subject: EditSubject

    /// The time from which others may take it, unless it is renewed.
    public let expiresAt: Date
}
