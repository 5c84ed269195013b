import FoundationEssentials

/// An embedded portal that looks like Liferay to clients of portraits, on loopback only.
///
/// It is a true HTTP server with users, portraits, lists, comments, sign-in, JSON web services, image servlet and REST
/// services in the three version families that differ, and it can rehearse faults on the wire. Nothing is written to
/// disk.
public struct SandboxPortal: Sendable {
    private let company: SandboxCompany
    private let options: Options
    private let now: @Sendable () -> Int64

    /// Creates a portal that is not running yet.
    ///
    /// - Parameters:
    ///   - company: The data to start with; see ``SandboxCompany``.
    ///   - options: The switches.
    ///   - now: The clock, in milliseconds since 1970; nil for the system's.
    public init(
        company: SandboxCompany,
        options: Options = Options(),
        now: (@Sendable () -> Int64)? = nil
    ) {
        self.company = company
        self.options = options
        self.now = now ?? { Int64(Date().timeIntervalSince1970 * 1_000) }
    }

    /// The users that it starts with, ordered by their keys: those of the data, and copies where more rows are wanted.
    public var users: [SandboxUser] { PortalState(company: company, rowCount: options.listRowCount).users }

    /// Starts the portal, runs the body with it and stops it.
    ///
    /// The body runs in the caller's isolation. When the task is cancelled, the portal stops after the body has ended.
    ///
    /// - Parameter body: What to do while the portal is running.
    /// - Returns: What the body returns.
    /// - Throws: ``SandboxError`` when it can't start, or what the body throws.
    public func withRunning<Result>(_ body: (RunningSandbox) async throws -> Result) async throws -> Result {
        let instance = try instance()
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await SandboxServer(instance: instance).run() }
            defer { group.cancelAll() }
            guard let running = try await Self.ready(instance) else { throw CancellationError() }
            return try await body(running)
        }
    }

    /// Runs the portal until the task is cancelled.
    ///
    /// - Parameter onReady: Called once, when the portal is listening.
    /// - Throws: ``SandboxError`` when it can't start.
    public func run(onReady: @Sendable (RunningSandbox) async -> Void) async throws {
        let instance = try instance()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await SandboxServer(instance: instance).run() }
            defer { group.cancelAll() }
            guard let running = try await Self.ready(instance) else { return }
            await onReady(running)
            try await group.waitForAll()
        }
    }

    private func instance() throws(SandboxError) -> SandboxInstance {
        guard ["127.0.0.1", "::1", "localhost"].contains(options.host) else { throw .notLoopback(options.host) }
        return SandboxInstance(company: company, options: options, now: now)
    }

    private static func ready(_ instance: SandboxInstance) async throws(SandboxError) -> RunningSandbox? {
        let state = await instance.listening.wait { $0.port != nil || $0.failure != nil }
        if let failure = state.failure { throw failure }
        return state.port.map { RunningSandbox(instance: instance, port: $0) }
    }
}
