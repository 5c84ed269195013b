import Screenlets

/// The hooks of a run, and how they are run.
public struct Hooks: Hashable, Sendable {
    /// The time that a hook has where nothing else is said.
    public static let defaultTimeLimit = Duration.seconds(10)

    /// The commands; each is a process of its own for each event.
    public var commands: [HookEvent: HookCommand]
    /// The command that stays and changes one picture after the other; it stands in for that of ``HookEvent/response``.
    public var server: HookCommand?
    /// The format of the picture that a hook receives; PNG by default.
    public var format: HookFormat
    /// What is done when a hook fails; the picture fails by default.
    public var failure: HookFailure
    /// The time that a hook has for one picture or one event; 10 seconds by default.
    public var timeLimit: Duration
    /// The variables that every hook gets, without those of the program itself.
    public private(set) var environment: [String: String]

    /// Collects hooks.
    ///
    /// Of the environment nothing whose name begins with `PORTRAIT_` is handed on: passwords are among that, and a hook has
    /// variables of its own by such names.
    ///
    /// - Parameters:
    ///   - commands: The commands by event.
    ///   - server: The command that stays.
    ///   - format: The format of the picture that a hook receives.
    ///   - failure: What is done when a hook fails.
    ///   - timeLimit: The time that a hook has for one picture or one event.
    ///   - environment: The variables of this process.
    public init(
        commands: [HookEvent: HookCommand] = [:],
        server: HookCommand? = nil,
        format: HookFormat = .png,
        failure: HookFailure = .fail,
        timeLimit: Duration = Hooks.defaultTimeLimit,
        environment: [String: String] = [:]
    ) {
        self.commands = commands
        self.server = server
        self.format = format
        self.failure = failure
        self.timeLimit = timeLimit
        self.environment = environment.filter { !$0.key.hasPrefix("PORTRAIT_") }
    }

    /// Whether pictures go through a hook.
    public var changePictures: Bool { server != nil || commands[.response] != nil }

    /// Whether there is no hook at all.
    public var isEmpty: Bool { server == nil && commands.isEmpty }
}
