import CommandLineOptions
import PortraitDrawing

/// `portrait fetch`: gets one portrait.
struct FetchCommand: Command {
    static let declaration = CommandDeclaration(
        "fetch",
        Self.self,
        abstract: "Get one user's portrait.",
        discussion: """
            The steps of the picture run in the order in which the options are written. Without any, the original is handed \
            out byte for byte.
            """
    )

    static let options: Options<Self> = [
        .group("The user", SelectorOptions.self) { $1(&$0.user) },
        .group("The picture", PictureOptions.self) { $1(&$0.picture) },
        .group("The output", OutputOptions.self) { $1(&$0.output) },
        .text(
            "placeholder",
            "what",
            "What stands in for a missing portrait: silhouette, initials, a file, or none.",
            completion: .of(PlaceholderChoice.words),
            shows: \.placeholder
        ) { $0.placeholder = $1 },
        .choice(
            "on-failure",
            "what",
            of: FailureAnswer.self,
            "What a failed load gives: error, or placeholder.",
            shows: \.onFailure
        ) { $0.onFailure = $1 },
        .group("Hooks", DrawingHookOptions.self) { $1(&$0.hooks) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var user = SelectorOptions()
    var picture = PictureOptions()
    var output = OutputOptions()
    var placeholder = PortraitFetch.placeholder
    var onFailure: FailureAnswer = .error
    var hooks = DrawingHookOptions()
    var common = CommonOptions()

    /// Whether the picture is handed out as it is: no step is asked for, nothing of the user's own is run, and no portal is
    /// started.
    var isPlain: Bool { picture == PictureOptions() && hooks == DrawingHookOptions() && !common.sandbox }

    func run() async throws {
        let fetch = PortraitFetch(
            selector: try user.selector(),
            options: isPlain ? nil : picture,
            path: output.path,
            placeholder: placeholder,
            onFailure: onFailure,
            hooks: hooks.settings,
            common: common,
            endsProgram: isPlain
        )
        try await fetch.run()
    }
}
