import FoundationEssentials
import HTTPConnections
import HTTPMessages
import OfflineStore
import Screenlets
import StoreEngine
import Synchronization

/// The edits that wait, listed for who may read and sent for administrators: `/pending` and `/sync`.
struct PendingRoutes: Sendable {
    private static let pageLength = 500
    private static let parameters: Set = ["all", "_"]

    let session: SessionContext
    let portraits: PortraitCache
    let authorizer: Authorizer
    let hooks: ServiceHooks
    let syncs: SingleFlight<Int, SyncSummary>

    /// Lists the edits that are not in the portal yet, page by page as they are sent.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - target: Its target; `all` includes those that were set aside.
    ///   - client: The client's address.
    /// - Returns: `{"pending":[ROW…]}`.
    /// - Throws: ``ServiceError``.
    func list(_ request: ServerRequest, _ target: RequestTarget, client: String?) async throws(ServiceError)
        -> ServerResponse
    {
        try authorizer.demand(.read, of: request, client: client)
        try target.checkParameters(Self.parameters, hint: "the list takes all for the edits that were set aside, too")
        let includingAside = target.parameter("all").map { $0 != "false" && $0 != "0" } ?? false
        let first = try await page(after: nil, includingAside: includingAside)
        let header: HTTPFields = [.contentType: "application/json", .cacheControl: "no-store"]
        guard request.method != .head else {
            // An answer without a body has a length all the same, and no chunks by which it would show.
            var length = Self.start.utf8.count + Self.end.utf8.count
            var page = first
            while let last = page.last {
                length += try text(of: page, isFirst: page.first?.id == first.first?.id).count
                page = try await self.page(after: last.id, includingAside: includingAside)
            }
            return ServerResponse(status: .ok, fields: header, body: .omitted(byteCount: length))
        }
        return ServerResponse(status: .ok, fields: header, body: .stream(pieces(first, includingAside: includingAside)))
    }

    /// The list in pieces, a page of rows each.
    private func pieces(
        _ first: [StoredEdit],
        includingAside: Bool
    ) -> AsyncThrowingStream<[UInt8], any Error> {
        let place = Mutex<Place>(.start)
        return AsyncThrowingStream { [self] in
            switch place.withLock({ $0 }) {
            case .start:
                place.withLock { $0 = .page(first) }
                return Array(Self.start.utf8)
            case .page(let page):
                guard let last = page.last else {
                    place.withLock { $0 = .end }
                    return Array(Self.end.utf8)
                }
                let next = try await self.page(after: last.id, includingAside: includingAside)
                place.withLock { $0 = .page(next) }
                return try text(of: page, isFirst: page.first?.id == first.first?.id)
            case .end: return nil
            }
        }
    }

    /// How far a list was told.
    private enum Place {
        case start
        case page([StoredEdit])
        case end
    }

    private static let start = "{\"pending\":["
    private static let end = "]}\n"

    /// A page of the list; a comma separates it from the one before.
    private func text(of page: [StoredEdit], isFirst: Bool) throws(ServiceError) -> [UInt8] {
        var text: [UInt8] = []
        for (index, row) in page.enumerated() {
            if index > 0 || !isFirst { text.append(UInt8(ascii: ",")) }
            text += try [UInt8].json(EditRow(row, now: session.clock.now()))
        }
        return text
    }

    /// Sends what is due, and tells what became of it.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - target: Its target.
    ///   - client: The client's address.
    /// - Returns: The summary of the sync; who asks while one is under way gets that one's.
    /// - Throws: ``ServiceError``.
    func sync(_ request: ServerRequest, _ target: RequestTarget, client: String?) async throws(ServiceError)
        -> ServerResponse
    {
        try authorizer.demand(.admin, of: request, client: client)
        try target.checkParameters(["_"], hint: "a sync takes no parameters")
        let (session, hooks) = (session, hooks)
        let summary = try await syncs.value(0) { () throws(ServiceError) in
            do throws(PortraitError) {
                return try await SyncManager(
                    session: session,
                    configuration: SyncManager.Configuration(wait: .zero),
                    listener: hooks.hear
                )
                .run()
            } catch {
                throw ServiceError(error)
            }
        }
        portraits.forget(nil)
        return ServerResponse(
            status: .ok,
            fields: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .bytes(try .json(summary))
        )
    }

    private func page(after last: Int64?, includingAside: Bool) async throws(ServiceError) -> [StoredEdit] {
        do throws(StoreError) {
            return try await session.store.edits(
                portal: session.portalKey,
                includingAside: includingAside,
                after: last,
                limit: Self.pageLength
            )
        } catch {
            throw ServiceError(PortraitError(error))
        }
    }
}
