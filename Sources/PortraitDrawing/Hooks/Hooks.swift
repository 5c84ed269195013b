import Screenlets

/// The hooks of a run, and how they are run.
public struct Hooks: Hashable, Sendable {
    /// The time that a hook has where nothing else is said.
    public static let defaultTimeLimit = Duration.seconds(10)

    /// The commands; each is a process of its own for each event.
    public var commands: [HookEvent: HookCommand]
    /// The commands that stay and change one picture after the other, by their events; they stand in for ``commands``.
    public var servers: [HookEvent: HookCommand]
    /// The format of the picture that a hook receives; PNG by default.
    public var format: HookFormat
    /// What is done when a hook fails; the picture fails by default.
    public var failure: HookFailure
    /// The time that a hook has for one picture or one event; 10 seconds by default.
    public var timeLimit: Duration
    /// The variables of this process.
    private let given: [String: String]

    /// Collects hooks.
    ///
    /// Of the environment nothing is handed on whose name begins with `PORTRAIT_`, which a hook has variables of its own by,
    /// or with `PG`, and nothing that is called a secret, token, password or credential.
    ///
    /// - Parameters:
    ///   - commands: The commands by event.
    ///   - servers: The commands that stay, by their events.
    ///   - format: The format of the picture that a hook receives.
    ///   - failure: What is done when a hook fails.
    ///   - timeLimit: The time that a hook has for one picture or one event.
    ///   - environment: The variables of this process.
    public init(
        commands: [HookEvent: HookCommand] = [:],
        servers: [HookEvent: HookCommand] = [:],
        format: HookFormat = .png,
        failure: HookFailure = .fail,
        timeLimit: Duration = Hooks.defaultTimeLimit,
        environment: [String: String] = [:]
    ) {
        self.commands = commands
        self.servers = servers
        self.format = format
        self.failure = failure
        self.timeLimit = timeLimit
        given = environment
    }

    /// The variables that every hook gets, without those of the program itself; chosen anew each time, as most runs have no
    /// hook, and looking through the names takes longer than all else of a cached fetch.
    public var environment: [String: String] { given.filter { !Self.isWithheld($0.key) } }

    private static func isWithheld(_ name: String) -> Bool {
        // By bytes: a letter with an accent behind it would be another character.
        let bytes = Array(name.uppercased().utf8)
        let secrets = ["SECRET", "TOKEN", "PASSWORD", "CREDENTIAL"]
        return bytes.starts(with: "PORTRAIT_".utf8) || bytes.starts(with: "PG".utf8)
            || secrets.contains { bytes.firstRange(of: $0.utf8) != nil }
    }

    /// Whether pictures go through a hook.
    public var changePictures: Bool { HookEvent.pictures.contains(where: changes) }

    /// Whether pictures go through a hook at an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: Whether there is one.
    public func changes(_ event: HookEvent) -> Bool { servers[event] != nil || commands[event] != nil }

    /// Whether there is no hook at all.
    public var isEmpty: Bool { servers.isEmpty && commands.isEmpty }
}
