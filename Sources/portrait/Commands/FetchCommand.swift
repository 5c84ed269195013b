import ArgumentParser
import LiferayPortal
import OfflineStore
import PixelPipeline
import Screenlets

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
    var placeholder = "silhouette"

    @Option(
        name: .customLong("on-failure"),
        help: ArgumentHelp("What a failed load gives: error, or placeholder.", valueName: "what")
    )
    var onFailure: FailureAnswer = .error

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let selector = try user.selector()
        let request = try PictureRequest(render, output: output, common: common)
        let policy = try request.composition.settings.policy()
        let outcome = try await request.composition.withSession { _, context in
            try await load(selector, policy: policy, from: context)
        }
        let picture = try FetchedPicture(
            outcome: outcome,
            policy: policy,
            standIn: PlaceholderSource(named: placeholder, female: user.female),
            rendering: request.rendering
        )
        try request.deliver(picture.drawing)
        if common.json {
            let report = FetchReport(picture, path: request.filePath, recipe: request.rendering.recipe)
            StandardStreams.writeOutput(try StandardStreams.json(report))
        } else if !common.quiet, let remark = picture.remark {
            StandardStreams.writeError("portrait: \(remark)\n")
        }
    }

    private func load(
        _ selector: UserSelector,
        policy: OfflinePolicy,
        from context: SessionContext
    ) async throws(PortraitError) -> FetchOutcome {
        do throws(PortraitError) {
            return .loaded(try await context.loadPortrait(selector, policy: policy))
        } catch {
            guard onFailure == .placeholder, error.isAboutThePortrait else { throw error }
            let known = await context.rememberedUser(selector).map { KnownUser($0) }
            return .failed(error, known ?? KnownUser(selector, signIn: context.signIn))
        }
    }
}

/// What a failed load gives.
enum FailureAnswer: String, CaseIterable, ExpressibleByArgument, Sendable {
    /// The error, and its exit code.
    case error
    /// The placeholder, and exit code 0.
    case placeholder
}
