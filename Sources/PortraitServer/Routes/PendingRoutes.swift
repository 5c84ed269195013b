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
        let header: HTTPFields = [.contentType: "application/json", .cacheControl: "no-store"]
        guard request.method != .head else {
            // An answer without a body has a length all the same, and no chunks by which it would show.
            var length = Self.start.utf8.count + Self.end.utf8.count
            var page = first
            while let last = page.last {
                length += text(of: page, isFirst: page.first?.id == first.first?.id).readableBytes
                page = try await self.page(after: last.id, includingAside: includingAside)
            }
            var response = Response(status: .ok, headers: header)
            response.headers[.contentLength] = "\(length)"
            return response
        }
        let body = ResponseBody { [self] writer in
            try await writer.write(ByteBuffer(string: Self.start))
            var page = first
            while let last = page.last {
                try await writer.write(text(of: page, isFirst: page.first?.id == first.first?.id))
                page = try await self.page(after: last.id, includingAside: includingAside)
            }
            try await writer.write(ByteBuffer(string: Self.end))
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: header, body: body)
    }

    private static let start = "{\"pending\":["
    private static let end = "]}\n"

    /// A page of the list; a comma separates it from the one before.
    private func text(of page: [StoredEdit], isFirst: Bool) -> ByteBuffer {
        var text = ByteBuffer()
        for (place, row) in page.enumerated() {
            if place > 0 || !isFirst { text.writeString(",") }
            text.writeImmutableBuffer(.json(EditRow(row, now: session.clock.now())))
        }
        return text
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
