import LiferayPortal
public import OfflineStore
import PortraitDrawing
public import Screenlets

/// A portrait that the portal has lost, and what became of it.
public struct LostPortrait: Encodable, Hashable, Sendable {
    /// What became of it.
    public enum Outcome: String, CaseIterable, Codable, Hashable, Sendable {
        /// It is lost, and was left so.
        case lost
        /// The kept picture is in the portal again.
        case healed
        /// It could not be given back.
        case failed
    }

    /// The user; nil where nobody has the name that was given.
    public let user: StoredUser?

    /// What became of it.
    public var outcome: Outcome

    /// Why it is not there again.
    public var error: PortraitError?

    /// Describes a portrait.
    init(_ user: PortalUser, _ outcome: Outcome, _ error: PortraitError? = nil) {
        self.user = StoredUser(user, in: nil)
        self.outcome = outcome
        self.error = error
    }

    /// Tells that nobody has a name.
    init(_ error: PortraitError) {
        user = nil
        outcome = .failed
        self.error = error
    }

    private enum Key: String, CodingKey { case user, outcome, error }

    /// Writes the portrait.
    ///
    /// - Parameter encoder: Receives all keys; those without a value are null.
    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(user, forKey: .user)
        try object.encode(outcome, forKey: .outcome)
        try object.encode(error.map(BatchReportLine.Failure.init), forKey: .error)
    }

    func written() throws(PortraitError) -> [UInt8] { try stableJSON(of: "a line of the report") }
}
