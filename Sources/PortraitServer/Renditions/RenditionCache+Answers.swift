import HTTPConnections
import HTTPMessages
import OfflineStore
import PortraitDrawing
import Screenlets

extension RenditionCache {
    /// Answers with the picture of a plan, or that the client has it: from memory, else drawn.
    ///
    /// - Parameters:
    ///   - plan: What is drawn.
    ///   - fields: The header of the request.
    ///   - client: Who asks.
    /// - Returns: The answer.
    /// - Throws: ``ServiceError`` as for a rendition.
    func answer(
        _ plan: PicturePlan,
        to fields: HTTPFields,
        for client: ClientNetwork
    ) async throws(ServiceError) -> ServerResponse {
        if let kept = keptAnswer(plan, to: fields) { return kept.response }
        var answer = plan.answer
        let (picture, wasKept): Answer
        switch plan.subject {
        case .original(var original, let context):
            if let master = plan.master {
                guard let best = await masters(master) else {
                    // It was evicted, or replaced with its portrait, which the next request will see.
                    return try await self.answer(withoutMaster(plan, original, context), to: fields, for: client)
                }
                original = best.original
            }
            (picture, wasKept) = try await rendition(of: original, key: answer.key, for: context, client: client)
        case .placeholder(let placeholder):
            count(plan)
            (picture, wasKept) = try await rendition(of: placeholder, key: answer.key, client: client)
        }
        answer.timing.end(wasKept ? "memory" : "render")
        return answer.whole(picture).response
    }

    /// Looks for the answer in memory: the picture of a plan, or that the client has it.
    ///
    /// - Parameters:
    ///   - plan: What is drawn.
    ///   - fields: The header of the request.
    /// - Returns: The answer; nil where the picture has to be drawn.
    func keptAnswer(_ plan: PicturePlan, to fields: HTTPFields) -> WholeAnswer? {
        var answer = plan.answer
        var whole: WholeAnswer
        if answer.isKnown(to: fields) {
            whole = answer.notModified(byteCount: byteCount(of: answer.key))
        } else {
            guard let picture = kept(answer.key) else { return nil }
            answer.timing.end("memory")
            whole = answer.whole(picture)
        }
        if case .placeholder = plan.subject { whole.isPlaceholder = true }
        count(plan)
        return whole
    }

    /// The same plan for the portal's picture, under its own key.
    private func withoutMaster(
        _ plan: PicturePlan,
        _ original: StoredPicture.Original,
        _ context: HookContext
    ) -> PicturePlan {
        var plan = plan
        plan.master = nil
        plan.answer.isFromMaster = false
        plan.answer.key = key(original.sha256, plan.answer.key.recipe, for: context)
        return plan
    }

    private func count(_ plan: PicturePlan) {
        if case .placeholder = plan.subject { meter.count(.placeholder) }
    }
}
