import LiferayPortal
import OfflineStore
import PixelPipeline
import PortraitDrawing
import Screenlets

/// What `portrait fetch` does, however its options were read.
struct PortraitFetch: Sendable {
    /// What stands in for a missing portrait, where nothing else is wanted.
    static let placeholder = "silhouette"

    let selector: UserSelector
    /// How the picture is drawn; nil for the original.
    var options: PictureOptions?
    /// The file to write, if one is named.
    let path: String?
    var placeholder = Self.placeholder
    var onFailure = FailureAnswer.error
    /// The settings of hooks that options give.
    var hooks: [SettingKey: String] = [:]
    let common: CommonOptions
    /// Whether the program ends with the fetch.
    var endsProgram = false

    func run() async throws {
        let request = try PictureRequest(options, path: path, common: common, further: hooks, endsProgram: endsProgram)
        let picture = try await request.composition.untilInterrupted {
            try await request.composition.withHooks(renderer: request.rendering.painter.renderer) { hooks in
                try await self.picture(request, hooks)
            }
        }
        try request.deliver(picture.drawing)
        if common.json {
            let report = FetchReport(picture, path: request.filePath, recipe: request.rendering.request.recipe)
            try StandardStreams.writeOutput(StandardStreams.json(report))
        } else if !common.quiet, let remark = picture.remark {
            StandardStreams.writeError("portrait: \(remark)\n")
        }
    }

    /// Loads the portrait and draws it; the hooks hear of a failure, also of one that the placeholder covers.
    private func picture(_ request: PictureRequest, _ hooks: HookRunner) async throws -> FetchedPicture {
        let policy = try request.composition.settings.policy()
        var about = HookContext(selector: selector, recipe: request.rendering.request.recipe.description)
        do {
            let recipe = request.rendering.request.recipe
            let picture = try await request.composition.withSession { _, context in
                let outcome = try await load(policy, from: context)
                var best: BestOriginal?
                if case .loaded(let loaded) = outcome {
                    about.user = loaded.user
                    about.source = loaded.source
                    best = await context.bestOriginals(of: loaded, for: [recipe]).first
                }
                return try await FetchedPicture(
                    outcome: outcome,
                    best: best,
                    policy: policy,
                    onFailure: onFailure,
                    placeholder: placeholder,
                    silhouette: selector.isFemale ? .female : .neutral,
                    rendering: request.rendering,
                    at: try request.place(remembering: context.store),
                    hooks: hooks,
                    context: about
                )
            }
            if let failure = picture.failure { await hooks.hear(failure, about) }
            return picture
        } catch let error as PortraitError {
            await hooks.hear(error, about)
            throw error
        }
    }

    private func load(
        _ policy: OfflinePolicy,
        from context: SessionContext
    ) async throws(PortraitError) -> LoadOutcome {
        do throws(PortraitError) {
            return .loaded(try await context.loadPortrait(selector, policy: policy))
        } catch {
            guard onFailure == .placeholder, error.isAboutThePortrait else { throw error }
            let known = await context.rememberedUser(selector).map { KnownUser($0) }
            return .failed(error, known ?? KnownUser(selector, signIn: context.signIn))
        }
    }
}

extension UserSelector {
    /// Whether the portrait was asked for as that of a female user; it decides the placeholder only.
    fileprivate var isFemale: Bool {
        if case .portrait(_, _, let female) = self { female } else { false }
    }
}
