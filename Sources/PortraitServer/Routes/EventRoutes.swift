import HTTPConnections
import HTTPMessages
import OfflineStore
import Screenlets

/// The streams of events of portraits: `/portraits/{userId}/events`.
struct EventRoutes: Sendable {
    /// The most users of one stream.
    private static let mostUsers = 200
    private static let parameters: Set = ["also", "key", "expires", "signature", "v", "t", "_"]

    let streams: PortraitStreams
    let portraits: PortraitRoutes
    let policy: OfflinePolicy
    let authorizer: Authorizer

    /// Opens a stream.
    ///
    /// - Parameters:
    ///   - userId: Whose portrait it is about; 0 where the address names nobody.
    ///   - request: The request.
    ///   - target: Its target; `also` names further users.
    ///   - client: The client's address.
    /// - Returns: The stream; it ends when the right to it does.
    /// - Throws: ``ServiceError``.
    func events(
        _ userId: Int64,
        _ request: ServerRequest,
        _ target: RequestTarget,
        client: String?
    ) async throws(ServiceError) -> ServerResponse {
        let admission = try authorizer.admit(request, target, isAvatar: false, client: client)
        guard userId > 0 else {
            throw .badParameter("the address names no user", hint: "a user id is a whole number above 0")
        }
        try target.checkParameters(Self.parameters) { _ in "a stream takes also=ID,ID for further users" }
        let others = try Self.others(target.parameter("also"))
        let path = PortraitPath(userId: userId)
        _ = try await portraits.load(path, try path.selector(), policy, client)
        // No cache keeps it, and no proxy on the way waits for its end.
        let fields: HTTPFields = [
            .contentType: "text/event-stream", .cacheControl: "no-store", .xAccelBuffering: "no",
        ]
        guard request.method != .head else {
            return ServerResponse(status: .ok, fields: fields, body: .omitted(byteCount: nil))
        }
        let stream = try streams.open(
            [userId] + others.filter { $0 != userId },
            client: client.map { ClientNetwork($0) },
            lastId: request.fields[.lastEventID],
            right: authorizer.right(of: request, target, admission)
        )
        return ServerResponse(status: .ok, fields: fields, body: .lasting(stream))
    }

    private static func others(_ text: String?) throws(ServiceError) -> [Int64] {
        guard let text else { return [] }
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        let userIds = words.compactMap { word in
            word.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(word).flatMap { $0 > 0 ? $0 : nil } : nil
        }
        guard userIds.count == words.count, userIds.count < mostUsers else {
            throw .badParameter(
                "also names no users, or too many",
                hint: "write up to \(mostUsers - 1) user ids with commas between them"
            )
        }
        var seen: Set<Int64> = []
        return userIds.filter { seen.insert($0).inserted }
    }
}
