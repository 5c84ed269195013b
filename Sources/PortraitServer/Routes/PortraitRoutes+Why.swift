import FoundationEssentials
import HTTPConnections
import HTTPMessages
import OfflineStore
import PixelPipeline
import PortraitDrawing
import Screenlets

extension PortraitRoutes {
    /// Tells how a picture comes about: which source answered, how old, by which policy, and each step's time.
    ///
    /// - Parameters:
    ///   - path: Whose, and which recipe.
    ///   - request: The request.
    ///   - target: Its target.
    ///   - client: The client's address.
    /// - Returns: The account, as JSON.
    /// - Throws: ``ServiceError``, as for the picture.
    func why(
        _ path: PortraitPath,
        _ request: ServerRequest,
        _ target: RequestTarget,
        client: String?
    ) async throws(ServiceError) -> ServerResponse {
        var timing = StepTimes()
        let asked = try PortraitRequest(
            steps: path.steps,
            target: target,
            accept: request.fields[.accept],
            recipes: recipes,
            configuration: configuration
        )
        let selector = try path.selector()
        let portrait = try await load(path, selector, asked.policy, client)
        timing.end("load")
        var account = WhyReport(portrait, age: portraits.age(of: portrait), recipe: asked.recipe)
        if case .original(let original) = portrait.picture {
            let context = HookContext(portrait, selector: selector)
            let master = portrait.master(for: asked.recipe)
            let best =
                if let master { await session.original(of: master) ?? BestOriginal(original) } else {
                    BestOriginal(original)
                }
            account.master = best.isMaster
            account.hooks = renditions.pictureEvents
            let key = renditions.key(best.original.sha256, asked.recipe, for: context)
            account.entityTag = key.entityTag
            account.wasKept = renditions.keeps(key)
            let explanation = try await renditions.explanation(
                of: best.original,
                key: key,
                client: ClientNetwork(client)
            )
            account.explain(explanation, of: original)
        }
        timing.end("render")
        account.milliseconds = timing.milliseconds
        return ServerResponse(
            status: .ok,
            fields: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .bytes(try .json(account))
        )
    }
}
