import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import OfflineStore
import Screenlets

/// What administrators see and do of the edits that wait: `/pending` and `/sync`.
struct PendingRoutes: Sendable {
    private static let pageLength = 500

    let session: SessionContext
    let portraits: PortraitDesk
    let gatekeeper: Gatekeeper
    let hooks: ServiceHooks
    let syncs: Flights<Int, SyncSummary>

    /// Lists the edits that are not in the portal yet, page by page as they are sent.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - target: Its target; `all` includes those that were set aside.
    ///   - client: The client's address.
    /// - Returns: `{"pending":[ROW…]}`.
    /// - Throws: ``ServiceError``.
    func list(_ request: Request, _ target: RequestTarget, client: String?) async throws(ServiceError) -> Response {
        try gatekeeper.demand(.admin, of: request, client: client)
        let includingAside = target.parameter("all").map { $0 != "false" && $0 != "0" } ?? false
        let first = try await page(after: nil, includingAside: includingAside)
        let body = ResponseBody { [self] writer in
            try await writer.write(ByteBuffer(string: "{\"pending\":["))
            var page = first
            var separator = ""
            while let last = page.last {
                for row in page {
                    try await writer.write(ByteBuffer(string: separator))
                    try await writer.write(.json(EditRow(row, now: session.clock.now())))
                    separator = ","
                }
                page = try await self.page(after: last.id, includingAside: includingAside)
            }
            try await writer.write(ByteBuffer(string: "]}\n"))
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: body
        )
    }

    /// Sends what is due, and tells what became of it.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - client: The client's address.
    /// - Returns: The summary of the sync; who asks while one is under way gets that one's.
    /// - Throws: ``ServiceError``.
    func sync(_ request: Request, client: String?) async throws(ServiceError) -> Response {
        try gatekeeper.demand(.admin, of: request, client: client)
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
        return Response(
            status: .ok,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: .json(summary))
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
