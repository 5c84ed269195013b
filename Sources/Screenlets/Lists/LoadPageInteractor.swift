import FoundationEssentials
import LiferayPortal
import OfflineStore
import StoreEngine

/// The user action of loading one page of a list: the policy decides, the portal and the store are asked.
struct LoadPageInteractor<Connector: ListConnector>: Sendable {
    let session: SessionContext
    let connector: Connector
    let sizes: PageSizes

    /// Loads a page.
    ///
    /// What the portal gives is read as rows before it is believed, and is stored before this returns.
    ///
    /// - Parameters:
    ///   - page: The number of the page, from 0 on.
    ///   - policy: Which side is asked first.
    ///   - refreshing: Whether the list is read anew from this page on: when the portal answers, the other pages of the
    ///     list leave the cache.
    /// - Returns: The rows and where they came from.
    /// - Throws: ``PortraitError`` with the code of the side that the policy holds responsible.
    func load(
        _ page: Int,
        policy: OfflinePolicy,
        refreshing: Bool
    ) async throws(PortraitError) -> LoadedPage<Connector.Row> {
        guard let range = sizes.range(ofPage: page) else { throw .noSuchPage(page) }
        let followed = try await policy.follow(
            askPortal: { () async throws(PortraitError) in
                try await ask(for: page, range, refreshing: refreshing)
            },
            readCache: { () async throws(PortraitError) in try await lookUp(page) },
            missing: .notCached(page: page, of: connector.name)
        )
        let kept = followed.found
        return LoadedPage(
            rows: try await shown(kept, of: followed.side, page: page, range),
            rawRows: kept.raw.rows,
            rowCount: kept.raw.rowCount,
            page: page,
            range: range,
            source: followed.side == .portal ? .remote : .cache,
            policy: policy,
            fallback: followed.fallback,
            receivedAt: kept.receivedAt
        )
    }

    /// The rows as they are shown: edits of comments that wait lie over what the portal gave.
    private func shown(
        _ kept: ReadPage,
        of side: OfflinePolicy.Side,
        page: Int,
        _ range: RowRange
    ) async throws(PortraitError) -> [Connector.Row] {
        guard let comments = connector as? CommentListConnector else { return kept.rows }
        var rowCount = kept.raw.rowCount
        if rowCount == nil, page > 0, case .hit(let first) = try await lookUp(0) { rowCount = first.raw.rowCount }
        let rows = try await CommentOverlay(session: session, subject: comments.subject)
            .lay(over: kept.raw.rows, page: page, range, rowCount: rowCount, isFresh: side == .portal)
        do throws(PortalError) {
            return try read(rows)
        } catch {
            throw PortraitError(error)
        }
    }

    /// A page with its rows read.
    private struct ReadPage: Sendable {
        var raw: RawPage
        var rows: [Connector.Row]
        var receivedAt: Date
    }

    private func key(of list: Connector) -> ListKey {
        ListKey(session: session, name: list.name, rows: list.cacheKey, sizes: sizes)
    }

    private func read(_ raw: [JSONValue]) throws(PortalError) -> [Connector.Row] {
        var rows: [Connector.Row] = []
        rows.reserveCapacity(raw.count)
        for row in raw { rows.append(try connector.row(row)) }
        return rows
    }

    // MARK: The portal's side

    private func ask(
        for page: Int,
        _ range: RowRange,
        refreshing: Bool
    ) async throws(PortraitError) -> Result<ReadPage, PortalError> {
        let list: Connector
        do throws(PortalError) {
            list = try await resolved()
        } catch {
            return .failure(error)
        }
        let reading: ListReading?
        do throws(StoreError) {
            reading = refreshing ? nil : try await session.store.beginReading(key(of: list))
        } catch {
            throw PortraitError(error)
        }
        let raw: RawPage
        let rows: [Connector.Row]
        do throws(PortalError) {
            raw = try await session.portal.page(of: list, range, counting: page == 0 || list.countsWithEveryPage)
            rows = try read(raw.rows)
        } catch {
            return .failure(error)
        }
        let kept = try await store(raw, page: page, of: list, reading: reading)
        return .success(ReadPage(raw: raw, rows: rows, receivedAt: kept.receivedAt))
    }

    /// The list with its site, which the portal tells where the list names none.
    private func resolved() async throws(PortalError) -> Connector {
        let list = try await connector.resolved { () async throws(PortalError) in
            try await session.portal.groupId()
        }
        guard let list else { throw .invalidRequest(.undefinedGroup) }
        return list
    }

    private func store(
        _ raw: RawPage,
        page: Int,
        of list: Connector,
        reading: ListReading?
    ) async throws(PortraitError) -> StoredPage {
        guard let json = JSONValue.array(raw.rows).bytes else { throw .defect("rows that were read can't be written") }
        do throws(StoreError) {
            let kept = try await session.store.put(
                rows: json,
                rowCount: raw.rowCount,
                page: page,
                of: key(of: list),
                reading: reading
            )
            try await session.keepFacts()
            return kept
        } catch {
            throw PortraitError(error)
        }
    }

    // MARK: The cache's side

    private func lookUp(_ page: Int) async throws(PortraitError) -> LookupResult<ReadPage> {
        let list = try await connector.resolved { () async throws(PortraitError) in
            try await session.knownGroupId()
        }
        // Nothing was ever kept of a site that the portal has not told.
        guard let list else { return .miss }
        let found: LookupResult<StoredPage>
        do throws(StoreError) {
            found = try await session.store.lookUp(page: page, of: key(of: list))
        } catch {
            throw PortraitError(error)
        }
        switch found {
        case .miss: return .miss
        case .damaged(let reason): return .damaged(reason)
        case .hit(let kept):
            guard let raw = JSONValue(bytes: kept.rows)?.elements else { return .damaged("the rows are no list") }
            do throws(PortalError) {
                let page = RawPage(rows: raw, rowCount: kept.rowCount)
                return .hit(ReadPage(raw: page, rows: try read(raw), receivedAt: kept.receivedAt))
            } catch {
                // Another version may have read rows otherwise.
                return .damaged(error.message)
            }
        }
    }
}
