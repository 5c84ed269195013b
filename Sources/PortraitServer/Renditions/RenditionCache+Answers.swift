import HTTPConnections
import HTTPMessages
import OfflineStore
import PortraitDrawing
import Screenlets

extension RenditionCache {
    /// What became of a request that does not wait for its turn.
    private enum Attempt {
        case answered(ServerResponse)
        /// So many bytes have to be held until it is drawn, and there is no room for them.
        case waits(byteCount: Int)
    }

    /// Loads what is asked for, and answers with it; an original that has to wait for its turn is let go, and loaded once more.
    ///
    /// A camera's picture has megabytes, and many requests can wait for the workers.
    ///
    /// - Parameters:
    ///   - fields: The header of the request.
    ///   - client: Who asks.
    ///   - load: Loads it.
    /// - Returns: The answer.
    /// - Throws: What loading throws; ``ServiceError`` as for a rendition, ``ServiceError/busy`` where too many wait.
    func answer(
        to fields: HTTPFields,
        for client: ClientNetwork,
        _ load: () async throws(ServiceError) -> PlannedAnswer
    ) async throws(ServiceError) -> ServerResponse {
        switch try await answerAtOnce(to: fields, for: client, load) {
        case .answered(let response): return response
        case .waits(let byteCount):
            let counted = try await originals.begin(for: client, byteCount: byteCount)
            defer { originals.end(counted) }
            return try await answer(try await load(), to: fields, for: client)
        }
    }

    /// Answers unless an original has to be held for which there is no room; what is loaded goes when this returns.
    private func answerAtOnce(
        to fields: HTTPFields,
        for client: ClientNetwork,
        _ load: () async throws(ServiceError) -> PlannedAnswer
    ) async throws(ServiceError) -> Attempt {
        let planned = try await load()
        guard case .picture(let plan) = planned else {
            return .answered(try await answer(planned, to: fields, for: client))
        }
        if let kept = keptAnswer(plan, to: fields) { return .answered(kept.response) }
        let byteCount = heldByteCount(plan)
        guard byteCount > 0 else { return .answered(try await answer(planned, to: fields, for: client)) }
        guard let counted = originals.beginAtOnce(byteCount) else { return .waits(byteCount: byteCount) }
        defer { originals.end(counted) }
        return .answered(try await answer(planned, to: fields, for: client))
    }

    private func answer(
        _ planned: PlannedAnswer,
        to fields: HTTPFields,
        for client: ClientNetwork
    ) async throws(ServiceError) -> ServerResponse {
        switch planned {
        case .picture(let plan): try await answer(plan, to: fields, for: client)
        case .response(let response): response
        }
    }

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
        guard !picture.isMakeshift else { return answer.whole(picture).response }
        return judged(answer, for: fields, byteCount: picture.body.count)?.response ?? answer.whole(picture).response
    }

    /// Gives the answer where a condition of the request decides it: that the client has the picture, or wants another one.
    private func judged(
        _ answer: PictureAnswer,
        for fields: HTTPFields,
        byteCount: @autoclosure () -> Int?
    ) -> WholeAnswer? {
        if answer.isUnwanted(by: fields) { return WholeAnswer(response: ServerResponse(.conditionFailed)) }
        return answer.isKnown(to: fields) ? answer.notModified(byteCount: byteCount()) : nil
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
        // Only who had the picture knows its tag; of others it is not known whether there can be one.
        if let judged = judged(answer, for: fields, byteCount: byteCount(of: plan)),
            answer.isHeld(by: fields) || keeps(answer.key)
        {
            whole = judged
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
