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
        help: ArgumentHelp("What stands in for a missing portrait: silhouette, a file, or none.", valueName: "what")
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
        let composition = try Composition(common)
        let policy = try composition.settings.policy()
        let recipe = try render.recipe(
            writtenAs: composition.surroundings.arguments,
            named: composition.settings.resolved.recipes
        )
        let destination = try Destination(
            path: output.path,
            json: common.json,
            recipe: recipe,
            quality: render.quality,
            surroundings: composition.surroundings
        )
        let standIn = try PlaceholderSource(named: placeholder, female: user.female)
        let outcome = try await composition.withSession { _, context in
            try await load(selector, policy: policy, from: context)
        }
        let renderer = try composition.renderer()
        let picture = try FetchedPicture(
            outcome: outcome,
            policy: policy,
            standIn: standIn,
            rendering: Rendering(renderer: renderer, recipe: destination.recipe, format: destination.format)
        )
        try destination.deliver(picture.rendition, renderer: renderer)
        if common.json {
            let report = FetchReport(picture, path: destination.filePath, recipe: recipe)
            StandardStreams.writeOutput(try StandardStreams.json(report))
        } else if !common.quiet, let remark = picture.remark {
            StandardStreams.writeError("portrait: \(remark)\n")
        }
    }

    private func load(
        _ selector: UserSelector,
        policy: OfflinePolicy,
        from context: SessionContext
    ) async throws(PortraitError) -> Result<LoadedPortrait, PortraitError> {
        do throws(PortraitError) {
            return .success(try await context.loadPortrait(selector, policy: policy))
        } catch {
            guard onFailure == .placeholder, error.isAboutThePortrait else { throw error }
            return .failure(error)
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
