import Crypto
import Synchronization

/// The users and pictures of the running portal, which requests read and change.
final class PortalState: Sendable {
    private struct Tables {
        var users: [Int64: SandboxUser]
        var pictures: [Int64: SandboxPicture]
        var counter: Int64
        var history: [PortraitEvent] = []

        mutating func remember(_ event: PortraitEvent) {
            history.append(event)
            // A tenth at a time, so that a full history does not move on every change.
            if history.count > PortalState.historyLength + PortalState.historyLength / 10 {
                history.removeFirst(history.count - PortalState.historyLength)
            }
        }
    }

    /// How many changes of portraits are remembered.
    private static let historyLength = 10_000

    /// What the portal was started with, and goes back to when it is reset.
    let company: SandboxCompany
    private let tables: Mutex<Tables>

    /// Creates the state of a fresh portal.
    ///
    /// - Parameter company: The data to start with.
    init(company: SandboxCompany) {
        self.company = company
        tables = Mutex(Self.tables(of: company))
    }

    /// All users, ordered by their keys.
    var users: [SandboxUser] { tables.withLock { $0.users.values.sorted { $0.userId < $1.userId } } }

    /// All pictures, ordered by their keys.
    var pictures: [SandboxPicture] { tables.withLock { $0.pictures.values.sorted { $0.portraitId < $1.portraitId } } }

    /// The changes of portraits since the portal was started or reset, oldest first, at most the latest 10000.
    var history: [PortraitEvent] { tables.withLock { $0.history.suffix(Self.historyLength) } }

    /// Finds a user by key.
    func user(userId: Int64) -> SandboxUser? { tables.withLock { $0.users[userId] } }

    /// Finds the first user that a condition holds for.
    func user(where holds: (SandboxUser) -> Bool) -> SandboxUser? { users.first(where: holds) }

    /// Finds a picture by key.
    func picture(_ portraitId: Int64) -> SandboxPicture? { tables.withLock { $0.pictures[portraitId] } }

    /// Goes back to the data that the portal was started with.
    func reset() { tables.withLock { $0 = Self.tables(of: company) } }

    /// Stores a new portrait of a user and returns the user as changed.
    ///
    /// - Parameters:
    ///   - bytes: The picture as it is to be served.
    ///   - userId: The user.
    ///   - keepsId: Whether a second portrait keeps the id of the first, as in Liferay 6.2.
    ///   - now: The time in milliseconds since 1970.
    /// - Returns: The user as changed, nil when there is no such user.
    func setPortrait(_ bytes: [UInt8], userId: Int64, keepsId: Bool, now: Int64) -> SandboxUser? {
        let digest = HexText.of(SHA256.hash(data: bytes))
        return tables.withLock { tables in
            guard var user = tables.users[userId] else { return nil }
            if user.portraitId <= 0 || !keepsId {
                tables.pictures[user.portraitId] = nil
                tables.counter += 1
                user.portraitId = tables.counter
            }
            // Two changes within a millisecond must differ for those who compare dates.
            user.modifiedDate = max(now, user.modifiedDate + 1)
            tables.pictures[user.portraitId] = SandboxPicture(
                portraitId: user.portraitId,
                bytes: bytes,
                modifiedDate: user.modifiedDate
            )
            tables.users[userId] = user
            tables.remember(PortraitEvent(userId: userId, portraitId: user.portraitId, sha256: digest))
            return user
        }
    }

    /// Removes the portrait of a user, if there is one.
    ///
    /// - Parameters:
    ///   - userId: The user.
    ///   - now: The time in milliseconds since 1970.
    func deletePortrait(userId: Int64, now: Int64) {
        tables.withLock { tables in
            guard var user = tables.users[userId] else { return }
            tables.pictures[user.portraitId] = nil
            user.portraitId = 0
            user.modifiedDate = max(now, user.modifiedDate + 1)
            tables.users[userId] = user
            tables.remember(PortraitEvent(userId: userId, portraitId: 0, sha256: nil))
        }
    }

    private static func tables(of company: SandboxCompany) -> Tables {
        let largest = max(
            company.users.map { max($0.userId, $0.portraitId, $0.contactId) }.max() ?? 0,
            company.portraits.map(\.portraitId).max() ?? 0
        )
        return Tables(
            users: Dictionary(uniqueKeysWithValues: company.users.map { ($0.userId, $0) }),
            pictures: Dictionary(company.portraits.map { ($0.portraitId, $0) }) { first, _ in first },
            counter: largest + 100
        )
    }
}
