import HTTPConnections
import HTTPMessages

extension RenditionCache {
    /// Answers with the picture of a plan, or that the client has it: from memory, else drawn.
    ///
    /// - Parameters:
    ///   - plan: What is drawn.
    ///   - fields: The header of the request.
    /// - Returns: The answer.
    /// - Throws: ``ServiceError`` as for a rendition.
    func answer(_ plan: PicturePlan, to fields: HTTPFields) async throws(ServiceError) -> ServerResponse {
        if let kept = keptAnswer(plan, to: fields) { return kept.response }
        count(plan)
        var answer = plan.answer
        let (picture, wasKept) =
            switch plan.subject {
            case .original(let original, let context):
                try await rendition(of: original, key: answer.key, for: context)
            case .placeholder(let placeholder): try await rendition(of: placeholder, key: answer.key)
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
        if answer.isKnown(to: fields) {
            count(plan)
            return answer.notModified(byteCount: byteCount(of: answer.key))
        }
        guard let picture = kept(answer.key) else { return nil }
        count(plan)
        answer.timing.end("memory")
        return answer.whole(picture)
    }

    private func count(_ plan: PicturePlan) {
        if case .placeholder = plan.subject { meter.count(.placeholder) }
    }
}
