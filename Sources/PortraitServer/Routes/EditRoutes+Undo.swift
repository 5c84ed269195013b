import HTTPConnections
import HTTPMessages
import LiferayPortal
import PortraitDrawing
import Screenlets

extension EditRoutes {
    /// Brings an earlier portrait back: an edit like any other, with its policies, conditions and hooks.
    ///
    /// - Parameters:
    ///   - userId: The id of the user.
    ///   - request: The request.
    ///   - target: Its target; `to` says which of the history, `policy` which side is asked first.
    ///   - client: The client's address.
    /// - Returns: As for a picture that is put.
    /// - Throws: ``ServiceError`` for who may not, for what makes no sense, and for what the edit failed with.
    func undo(
        _ userId: Int64,
        _ request: ServerRequest,
        _ target: RequestTarget,
        client: String?
    ) async throws(ServiceError) -> ServerResponse {
        try authorizer.demand(.edit, of: request, client: client)
        try target.checkParameters(["to", "policy", "v", "t", "_"], hint: "an undo takes to=NUMBER and policy=")
        let text = target.parameter("to") ?? "1"
        guard let number = Int(text), number >= 1 else {
            throw .badParameter("\"\(text)\" is no number of an earlier portrait", hint: "the last one is ?to=1")
        }
        let asked = EditRequest(
            path: "/portraits/\(userId)",
            selector: .userId(userId),
            policy: try PortraitRequest.policy(
                of: target,
                among: configuration.editingPolicies,
                else: configuration.policy
            ),
            crop: nil,
            condition: EditCondition(request.fields),
            client: ClientNetwork(client)
        )
        try await judge(asked)
        let saved = try await save(.upload, asked) { (session: SessionContext) async throws(PortraitError) in
            try await session.undoPortrait(asked.selector, to: number, policy: asked.policy)
        }
        return try asked.response(saved, isNew: false)
    }
}
