/// Whether a picture has to be sent that may be in the portal already.
public enum UploadNeed: String, CaseIterable, Codable, Hashable, Sendable {
    /// It is to be sent.
    case send
    /// The portal has it.
    case unchanged
    /// It waits to be sent already.
    case waiting
    /// Somebody changed the portrait in the portal since the last upload from here.
    case changedInPortal = "changed-in-portal"
}

extension UploadNeed {
    /// What is known of the portal's portrait when it is decided.
    enum Portal: CaseIterable, Hashable, Sendable {
        /// It is what the portal had after the last upload from here.
        case asSent
        /// It is another one, and shows the given picture.
        case asGiven
        /// It is the one of the last upload by its id, but the portal has lost the picture.
        case lost
        /// It is another one, or there is none.
        case other
    }

    /// Decides what to do with a given picture.
    ///
    /// A pure function.
    ///
    /// - Parameters:
    ///   - isSent: Whether it is what was sent last; nil where nothing was sent from here.
    ///   - portal: What the portal has.
    ///   - authority: Whose picture counts where both were changed.
    /// - Returns: What to do.
    static func decide(isSent: Bool?, portal: Portal, authority: UploadAuthority) -> UploadNeed {
        switch (portal, isSent) {
        case (.asGiven, _), (.asSent, true): .unchanged
        case (.lost, _), (.asSent, _), (.other, nil): .send
        case (.other, _): authority == .files ? .send : .changedInPortal
        }
    }
}
