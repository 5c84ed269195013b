/// A sandbox portal that is up: its address, its log, its data and its faults.
public struct RunningSandbox: Sendable {
    /// The port it listens on.
    public let port: Int
    let instance: SandboxInstance

    init(instance: SandboxInstance, port: Int) {
        self.instance = instance
        self.port = port
    }

    /// The address without a trailing slash, as `http://127.0.0.1:8080`.
    public var url: String {
        instance.options.host.contains(":")
            ? "http://[\(instance.options.host)]:\(port)" : "http://\(instance.options.host):\(port)"
    }

    /// The imitated version.
    public var profile: SandboxPortal.Profile { instance.options.profile }

    /// The data that the portal was started with.
    public var company: SandboxCompany { instance.state.company }

    /// The users as they are now, ordered by their keys.
    public var users: [SandboxUser] { instance.state.users }

    /// The portraits as they are now, ordered by their keys.
    public var portraits: [SandboxPicture] { instance.state.pictures }

    /// The changes of portraits so far, oldest first, at most the latest 10000.
    ///
    /// - Returns: The history; an upload that was refused is not in it, nor is one that changed nothing.
    public func history() -> [PortraitEvent] { instance.state.history }

    /// Finds a user.
    ///
    /// - Parameter screenName: The screen name, lower case.
    /// - Returns: The user as it is now, nil when there is none.
    public func user(screenName: String) -> SandboxUser? { instance.state.user(screenName: screenName) }

    /// Finds the portrait of a user.
    ///
    /// - Parameter screenName: The screen name, lower case.
    /// - Returns: The portrait as it is now, nil when there is none.
    public func portrait(screenName: String) -> SandboxPicture? {
        user(screenName: screenName).flatMap { instance.state.picture($0.portraitId) }
    }

    /// Changes a portrait behind the back of all clients, as another user's upload would.
    ///
    /// - Parameters:
    ///   - bytes: The picture; it goes through the limits of the profile.
    ///   - screenName: The user, lower case.
    /// - Returns: Whether the portal took it.
    @discardableResult
    public func changePortrait(_ bytes: [UInt8], screenName: String) -> Bool {
        guard let user = user(screenName: screenName) else { return false }
        do throws(PortalFailure) {
            _ = try instance.portal.accounts.portraits.update(userId: user.userId, bytes: bytes, by: .basic(user))
            return true
        } catch {
            return false
        }
    }

    /// Loses the file of a user's portrait, whose id the record goes on naming.
    ///
    /// - Parameters:
    ///   - screenName: The user.
    ///   - answersNotFound: Whether its address gives 404 then, else the default picture as Liferay's own.
    /// - Returns: Whether there was one.
    @discardableResult
    public func losePortrait(screenName: String, answeringNotFound answersNotFound: Bool = false) -> Bool {
        guard let user = user(screenName: screenName) else { return false }
        return instance.state.losePortrait(userId: user.userId, answeringNotFound: answersNotFound)
    }

    /// Counts the rows of a list as administrators see it.
    ///
    /// - Parameter list: The list.
    /// - Returns: The number.
    public func rowCount(of list: SandboxList) -> Int { RowControl(state: instance.state).count(list) }

    /// Adds rows to a list behind the back of all clients, as other people do between two pages.
    ///
    /// - Parameters:
    ///   - count: How many; they are copies of the rows that are there, with names and keys of their own.
    ///   - list: The list.
    public func addRows(_ count: Int, to list: SandboxList) { RowControl(state: instance.state).add(count, to: list) }

    /// Takes rows out of a list behind the back of all clients.
    ///
    /// - Parameters:
    ///   - count: How many at most.
    ///   - list: The list.
    ///   - position: The position of the first one in the list's own order.
    public func removeRows(_ count: Int, from list: SandboxList, at position: Int = 0) {
        RowControl(state: instance.state).remove(count, from: list, at: position)
    }

    /// The requests answered so far, oldest first, at most the latest 10000.
    ///
    /// - Returns: The log; requests to the control addresses are not in it.
    public func requests() -> [SandboxRequest] { instance.log.requests }

    /// Forgets the requests answered so far.
    public func clearRequests() { instance.log.clear() }

    /// How many sessions were opened since the start or the last reset: one for each request that shows none.
    public var openedSessionCount: Int { instance.sessions.openedCount }

    /// How many sessions the portal keeps now.
    public var sessionCount: Int { instance.sessions.openCount(now: instance.portal.signIn.now()) }

    /// Tells how many wrong passwords were tried for an account since its latest right one.
    ///
    /// - Parameter screenName: The screen name, lower case.
    /// - Returns: The number, 0 where there is no such user.
    public func failedSignInCount(screenName: String) -> Int {
        user(screenName: screenName).map { instance.state.failedSignIns.entry(userId: $0.userId).count } ?? 0
    }

    /// Puts a rehearsal on, with all its counts at zero.
    ///
    /// - Parameter rehearsal: The faults.
    public func setRehearsal(_ rehearsal: Rehearsal) { instance.stage.put(rehearsal) }

    /// Ends all cookie sessions and access tokens.
    public func expireSessions() { instance.sessions.closeAll() }

    /// Goes back to the start: data, sessions, rehearsal and log.
    public func reset() { instance.reset() }

    /// The number of connections that clients have open, or on which a request is still worked on.
    public var openConnectionCount: Int { instance.listening.state.openConnectionCount() }

    /// Closes the listening socket and all connections; clients are truly refused from now on.
    public func stopListening() async {
        instance.listening.update { $0.isWanted = false }
        _ = await instance.listening.wait { $0.port == nil }
    }

    /// Listens again on the same port.
    ///
    /// - Throws: What the system says about listening there now.
    public func startListening() async throws(SandboxError) {
        instance.listening.update { $0.isWanted = true }
        let state = await instance.listening.wait { $0.port != nil || $0.failure != nil }
        if let failure = state.failure { throw failure }
    }
}
