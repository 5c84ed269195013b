import ArgumentParser

/// `portrait fetch`: gets one portrait.
struct FetchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract: "Get one user's portrait.",
        discussion: """
            The steps of the picture run in the order in which the options are written. Without any, the original is handed \
            out byte for byte.
            """
    )

    @OptionGroup(title: "The user") var user: SelectorOptions
    @OptionGroup(title: "The picture") var render: RenderOptions
    @OptionGroup(title: "The output") var output: OutputOptions

    @Option(
        help: ArgumentHelp(
            "What stands in for a missing portrait: silhouette, initials, a file, or none.",
            valueName: "what"
        )
    )
    var placeholder = PortraitFetch.placeholder

    @Option(
        name: .customLong("on-failure"),
        help: ArgumentHelp("What a failed load gives: error, or placeholder.", valueName: "what")
    )
    var onFailure: FailureAnswer = .error

    @OptionGroup(title: "Hooks") var hooks: HookOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let fetch = PortraitFetch(
            selector: try user.selector(),
            render: render,
            path: output.path,
            placeholder: placeholder,
            onFailure: onFailure,
            hooks: hooks.settings,
            common: common
        )
        try await fetch.run()
    }
}

/// What a failed load gives.
enum FailureAnswer: String, CaseIterable, ExpressibleByArgument, Sendable {
    /// The error, and its exit code.
    case error
    /// The placeholder, and exit code 0.
    case placeholder
}
