import LiferayPortal
import OfflineStore
import PixelPipeline
import Screenlets

/// What `portrait fetch` does, however its options were read.
struct PortraitFetch: Sendable {
    /// What stands in for a missing portrait, where nothing else is wanted.
    static let placeholder = "silhouette"

    let user: SelectorOptions
    /// How the picture is drawn; nil for the original.
    var render: RenderOptions?
    let output: OutputOptions
    var placeholder = Self.placeholder
    var onFailure = FailureAnswer.error
    /// The settings of hooks that options give.
    var hooks: [SettingKey: String] = [:]
    let common: CommonOptions

    func run() async throws {
        let selector = try user.selector()
        let request = try PictureRequest(render, output: output, common: common, further: hooks)
        let picture = try await request.composition.untilInterrupted {
            try await request.composition.withHooks(renderer: request.rendering.renderer) { hooks in
                try await self.picture(of: selector, request, hooks)
            }
        }
        try request.deliver(picture.drawing)
        if common.json {
            let report = FetchReport(picture, path: request.filePath, recipe: request.rendering.recipe)
            StandardStreams.writeOutput(try StandardStreams.json(report))
        } else if !common.quiet, let remark = picture.remark {
            StandardStreams.writeError("portrait: \(remark)\n")
        }
    }

    /// Loads the portrait and draws it; the hooks hear of a failure, also of one that the placeholder covers.
    private func picture(
        of selector: UserSelector,
        _ request: PictureRequest,
        _ hooks: HookRunner
    ) async throws -> FetchedPicture {
        let policy = try request.composition.settings.policy()
        var about = HookContext(selector: selector, recipe: request.rendering.recipe.description)
        do {
            let outcome = try await request.composition.withSession { _, context in
                try await load(selector, policy: policy, from: context)
            }
            if case .loaded(let loaded) = outcome {
                about.user = loaded.user
                about.source = loaded.source
            }
            let picture = try await FetchedPicture(
                outcome: outcome,
                policy: policy,
                standIn: PlaceholderSource(named: placeholder, female: user.female),
                rendering: request.rendering,
                hooks: hooks,
                context: about
            )
            if let failure = picture.failure { await hooks.hear(failure, about) }
            return picture
        } catch let error as PortraitError {
            await hooks.hear(error, about)
            throw error
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
