import StoreEngine

/// Something that another user of the store did, told so that what was made of it can be dropped, or be sent.
public enum StoreChange: Hashable, Sendable {
    /// An edit was made, changed or settled; it is about the portrait of this user, where it is one's and that is known.
    case edit(portal: PortalKey, userId: Int64?)
    /// Something of the portal may be sent now, or by somebody else; nothing that is shown has changed.
    case queue(portal: PortalKey)
    /// The portal gave another portrait of this user.
    case portrait(portal: PortalKey, userId: Int64)
    /// Anything may have changed: nothing was heard for a while, or too much.
    case everything

    /// The change as PostgreSQL carries it.
    var message: String {
        switch self {
        case .edit(let portal, let userId): "e \(userId.map { "\($0)" } ?? "-") \(portal.server)"
        case .queue(let portal): "q - \(portal.server)"
        case .portrait(let portal, let userId): "p \(userId) \(portal.server)"
        case .everything: Notice.gapMessage
        }
    }

    /// Reads what another connection told.
    ///
    /// - Parameter notice: What was told.
    init(_ notice: Notice) {
        self = if case .message(let message) = notice { StoreChange(message: message) } else { .everything }
    }

    /// Reads a message; one that is not understood may mean anything.
    ///
    /// - Parameter message: The message.
    init(message: String) {
        let parts = message.split(separator: " ", maxSplits: 2).map(String.init)
        guard parts.count == 3 else {
            self = .everything
            return
        }
        let portal = PortalKey(server: parts[2])
        switch (parts[0], Int64(parts[1])) {
        case ("e", let userId): self = .edit(portal: portal, userId: userId)
        case ("q", nil): self = .queue(portal: portal)
        case ("p", let userId?): self = .portrait(portal: portal, userId: userId)
        default: self = .everything
        }
    }
}

extension Database {
    /// Tells other connections of a change, once the transaction went through; where the engine can't, nothing is told.
    ///
    /// - Parameter change: The change.
    func tell(_ change: StoreChange) { notify(change.message) }
}
