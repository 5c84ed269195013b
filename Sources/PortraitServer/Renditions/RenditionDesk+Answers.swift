import HTTPConnections
import HTTPMessages

extension RenditionDesk {
    /// Answers with the picture of a draft, or that the client has it.
    ///
    /// - Parameters:
    ///   - draft: What is drawn.
    ///   - fields: The header of the request.
    /// - Returns: The answer.
    /// - Throws: ``ServiceError`` as for a rendition.
    func answer(_ draft: PictureDraft, to fields: HTTPFields) async throws(ServiceError) -> ServerResponse {
        count(draft)
        var answer = draft.answer
        if answer.isKnown(to: fields) {
            return answer.notModified(byteCount: byteCount(of: answer.key)).response
        }
        let (picture, wasKept) =
            switch draft.subject {
            case .original(let original, let context):
                try await rendition(of: original, key: answer.key, for: context)
            case .placeholder(let placeholder): try await rendition(of: placeholder, key: answer.key)
            }
        answer.timing.end(wasKept ? "memory" : "render")
        return answer.whole(picture).response
    }

    /// Answers with the picture of a draft where that is in memory, or that the client has it.
    ///
    /// - Parameters:
    ///   - draft: What is drawn.
    ///   - fields: The header of the request.
    /// - Returns: The same answer as with waiting; nil where the picture has to be drawn.
    func promptAnswer(_ draft: PictureDraft, to fields: HTTPFields) -> WholeAnswer? {
        var answer = draft.answer
        if answer.isKnown(to: fields) {
            count(draft)
            return answer.notModified(byteCount: byteCount(of: answer.key))
        }
        guard let picture = kept(answer.key) else { return nil }
        count(draft)
        answer.timing.end("memory")
        return answer.whole(picture)
    }

    private func count(_ draft: PictureDraft) {
        if case .placeholder = draft.subject { meter.count(.standIn) }
    }
}
