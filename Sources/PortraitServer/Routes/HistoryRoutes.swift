import FoundationEssentials
import HTTPConnections
import HTTPMessages
import LiferayPortal
import OfflineStore
import Screenlets
import StoreEngine

/// What was a user's portrait before: listed, shown and brought back for who may edit, and forgotten for administrators.
struct HistoryRoutes: Sendable {
    /// The names that caches are led past old answers by.
    private static let ignored: Set = ["v", "t", "_"]

    let session: SessionContext
    let portraits: PortraitCache
    let authorizer: Authorizer
    let edits: EditRoutes
    /// Claims what lies outside of the store, such as the journals of batches.
    let claimOutside: PortraitService.Configuration.ForgettingClaim

    /// One of the former portraits as it is told.
    private struct Former: Encodable {
        var number: Int
        var sha256: String
        var bytes: Int
        var receivedAt: Date
        var replacedAt: Date
        var reason: FormerPortrait.Reason
    }

    private struct Listing: Encodable {
        var user: StoredUser?
        var history: [Former]

        enum Key: String, CodingKey { case user, history }

        func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: Key.self)
            // Null, not absent.
            try object.encode(user, forKey: .user)
            try object.encode(history, forKey: .history)
        }
    }

    /// Answers a request.
    ///
    /// - Throws: ``ServiceError`` for who may not, and what the use case failed with.
    func answer(
        _ path: HistoryPath,
        _ request: ServerRequest,
        _ target: RequestTarget,
        client: String?
    ) async throws(ServiceError) -> ServerResponse {
        guard path.userId > 0 else {
            throw .badParameter("the address names no user", hint: "a user id is a whole number above 0")
        }
        switch path {
        case .list(let userId):
            try authorizer.demand(.edit, of: request, client: client)
            try target.checkParameters(Self.ignored, hint: "the history takes no parameters")
            return try await list(userId)
        case .picture(let userId, let sha256):
            try authorizer.demand(.edit, of: request, client: client)
            try target.checkParameters(Self.ignored, hint: "a picture of the history is given as it is")
            return try await picture(userId, sha256)
        case .undo(let userId):
            return try await edits.undo(userId, request, target, client: client)
        case .traces(let userId):
            try authorizer.demand(.admin, of: request, client: client)
            try target.checkParameters(
                Self.ignored.union(["include-pending"]),
                hint: "include-pending removes edits that wait, too"
            )
            return try await forget(userId, includingPending: target.isSet("include-pending"))
        }
    }

    private func portraits(of userId: Int64) async throws(ServiceError) -> PortraitHistory? {
        do throws(PortraitError) {
            return try await session.portraitHistory(of: .userId(userId))
        } catch {
            if error.code == .notCached { return nil }
            throw ServiceError(error)
        }
    }

    private func list(_ userId: Int64) async throws(ServiceError) -> ServerResponse {
        let history = try await portraits(of: userId)
        let former = (history?.portraits ?? []).enumerated()
            .map { index, portrait in
                Former(
                    number: index + 1,
                    sha256: portrait.sha256,
                    bytes: portrait.byteCount,
                    receivedAt: portrait.receivedAt,
                    replacedAt: portrait.replacedAt,
                    reason: portrait.reason
                )
            }
        return ServerResponse(
            status: .ok,
            fields: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .bytes(try .json(Listing(user: history?.user, history: former)))
        )
    }

    private func picture(_ userId: Int64, _ sha256: String) async throws(ServiceError) -> ServerResponse {
        var found: FormerPortrait.Original?
        if let portrait = try await portraits(of: userId)?.portraits.first(where: { $0.sha256 == sha256 }) {
            do throws(StoreError) {
                found = try await session.store.original(of: portrait)
            } catch {
                throw ServiceError(PortraitError(error))
            }
        }
        guard let found else { throw .noSuchAddress }
        return ServerResponse(
            status: .ok,
            fields: [
                .contentType: found.picture.mediaType ?? "application/octet-stream",
                .cacheControl: "private, no-store",
            ],
            body: .bytes(found.picture.bytes)
        )
    }

    private func forget(_ userId: Int64, includingPending: Bool) async throws(ServiceError) -> ServerResponse {
        // First, so that nothing is removed where a batch is in the way, and not half of it.
        let forgetOutside = try claimed()
        var isRemoved = false
        do throws(PortraitError) {
            _ = try await session.forget(.userId(userId), includingPending: includingPending) {
                traces async throws(PortraitError) in
                isRemoved = true
                portraits.erase(userId)
                try await forgetOutside(traces)
            }
        } catch {
            throw isRemoved ? ServiceError(forgottenInPart: error) : ServiceError(error)
        }
        return ServerResponse(status: .noContent, fields: [.cacheControl: "no-store"])
    }

    /// Claims what lies outside of the store.
    ///
    /// - Returns: What removes it.
    /// - Throws: ``ServiceError``; what is in the way is told in its own words, which name no file.
    private func claimed() throws(ServiceError) -> PortraitService.Configuration.Forgetting {
        do throws(PortraitError) {
            return try claimOutside()
        } catch {
            let failure = ServiceError(error)
            guard error.code == .cacheBusy else { throw failure }
            throw ServiceError(
                failure.status,
                code: failure.code,
                message: error.message,
                hint: error.hint,
                fields: failure.fields
            )
        }
    }
}

extension ServiceError {
    /// Reports that a user is removed from the store, but not all was done that follows; what it is only the log has.
    fileprivate init(forgottenInPart error: PortraitError) {
        let failure = ServiceError(error)
        self.init(
            failure.status,
            code: failure.code,
            message: "the user is removed from the store, but something is left beside it or not overwritten yet",
            hint: "remove the traces once more, which does the rest; the log of the service tells its operator more",
            fields: failure.fields
        )
        detail = error.message
    }
}

extension RequestTarget {
    /// Whether a parameter is there, and says neither `false` nor `0`.
    fileprivate func isSet(_ name: String) -> Bool {
        parameter(name).map { $0 != "false" && $0 != "0" } ?? false
    }
}
