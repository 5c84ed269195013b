import Digests
import Synchronization

/// The cookie sessions and access tokens that the portal has given out.
final class SessionTable: Sendable {
    /// A cookie session.
    struct Session: Sendable {
        /// The user; nil for a guest.
        var userId: Int64?
        var token: String
        var lastUse: Int64
    }

    private struct Tables {
        var sessions: [String: Session] = [:]
        var accessTokens: [String: (userId: Int64, expires: Int64)] = [:]
        var counter = 0
        var openedCount = 0
        /// How many sessions there may be before those that are over are taken out.
        var sweepCount = 1_024
    }

    /// The life of an access token in seconds.
    static let accessTokenSeconds: Int64 = 600

    private let tables = Mutex(Tables())
    private let idleMilliseconds: Int64

    /// Creates an empty table.
    ///
    /// - Parameter idleSeconds: The idle time after which a session ends.
    init(idleSeconds: Int) {
        idleMilliseconds = Int64(idleSeconds) * 1_000
    }

    /// How many sessions were opened since the start, those of guests and of Basic requests included.
    var openedCount: Int { tables.withLock { $0.openedCount } }

    /// How many sessions the portal keeps at a time.
    ///
    /// - Parameter now: The time in milliseconds since 1970.
    /// - Returns: The number of those that are not over.
    func openCount(now: Int64) -> Int {
        tables.withLock { tables in tables.sessions.values.count { now - $0.lastUse < idleMilliseconds } }
    }

    /// Opens a session.
    ///
    /// - Parameters:
    ///   - userId: The user, nil for a guest.
    ///   - now: The time in milliseconds since 1970.
    /// - Returns: The value of the cookie, and the token of 8 characters that calls need.
    func open(userId: Int64?, now: Int64) -> (id: String, token: String) {
        tables.withLock { tables in
            if tables.sessions.count >= tables.sweepCount {
                tables.sessions = tables.sessions.filter { now - $0.value.lastUse < idleMilliseconds }
                tables.sweepCount = max(1_024, 2 * tables.sessions.count)
            }
            tables.openedCount += 1
            let id = Self.secret("session", &tables.counter).uppercased().prefix(32)
            let token = Self.secret("token", &tables.counter).prefix(8)
            tables.sessions[String(id)] = Session(userId: userId, token: String(token), lastUse: now)
            return (String(id), String(token))
        }
    }

    /// Finds a session and notes that it is in use.
    ///
    /// - Parameters:
    ///   - id: The value of the cookie.
    ///   - now: The time in milliseconds since 1970.
    /// - Returns: The session, nil when it is unknown or over.
    func session(_ id: String, now: Int64) -> Session? {
        tables.withLock { tables in
            guard let session = tables.sessions[id] else { return nil }
            guard now - session.lastUse < idleMilliseconds else {
                tables.sessions[id] = nil
                return nil
            }
            tables.sessions[id]?.lastUse = now
            return session
        }
    }

    /// Ends a session.
    ///
    /// - Parameter id: The value of the cookie.
    func close(_ id: String) { tables.withLock { $0.sessions[id] = nil } }

    /// Ends all sessions and access tokens.
    func closeAll() {
        tables.withLock { tables in
            tables.sessions = [:]
            tables.accessTokens = [:]
        }
    }

    /// Ends all sessions and access tokens, and counts anew.
    func reset() {
        closeAll()
        tables.withLock { $0.openedCount = 0 }
    }

    /// Gives out an access token.
    ///
    /// - Parameters:
    ///   - userId: The user as whom it runs.
    ///   - now: The time in milliseconds since 1970.
    /// - Returns: The token.
    func grant(userId: Int64, now: Int64) -> String {
        tables.withLock { tables in
            let token = Self.secret("access", &tables.counter)
            tables.accessTokens[token] = (userId, now + Self.accessTokenSeconds * 1_000)
            return token
        }
    }

    /// Finds the user of an access token that has not expired.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - now: The time in milliseconds since 1970.
    /// - Returns: The user, nil when the token is unknown or over.
    func userId(accessToken token: String, now: Int64) -> Int64? {
        tables.withLock { tables in
            guard let entry = tables.accessTokens[token], now < entry.expires else { return nil }
            return entry.userId
        }
    }

    /// Makes a text that is different each time but the same in each run: a sandbox has nothing to protect.
    private static func secret(_ purpose: String, _ counter: inout Int) -> String {
        counter += 1
        return SHA256.digest(of: Array("\(purpose) \(counter)".utf8)).hexadecimal
    }
}
