import LiferayPortal

/// The loads of a list's next pages, for one reader.
final class PagesAhead<Connector: ListConnector> {
    private typealias Load = Task<Result<LoadedPage<Connector.Row>, PortraitError>, Never>

    private let list: ListPages<Connector>
    private var loads: [Load] = []
    /// The first page that is not asked for yet.
    private var nextPage = 0
    /// The number of rows as page 0 told it; nil where it is unknown.
    private var rowCount: Int?
    /// Whether the portal could not be reached.
    private var isOffline = false
    private var hasEnded = false

    /// Gets ready; nothing is asked yet.
    init(_ list: ListPages<Connector>) {
        self.list = list
    }

    deinit {
        for load in loads { load.cancel() }
    }

    /// Waits for the next page, and sees that those behind it are under way.
    func next(
        isolation actor: isolated (any Actor)?
    ) async throws(PortraitError) -> LoadedPage<Connector.Row>? {
        guard !hasEnded else { return nil }
        fill(upTo: nextPage == 0 ? 1 : capacity)
        guard !loads.isEmpty else { return nil }
        let load = loads.removeFirst()
        let others = loads
        let result = await withTaskCancellationHandler {
            await load.value
        } onCancel: {
            for load in [load] + others { load.cancel() }
        }
        switch result {
        case .failure(let error):
            end()
            throw error
        case .success(let page):
            note(page)
            if isLast(page) { end() } else { fill(upTo: capacity) }
            return page
        }
    }

    /// How many pages may be under way or wait to be read.
    private var capacity: Int { rowCount == nil ? 1 : list.pagesAhead }

    private func fill(upTo count: Int) {
        while loads.count < count, rowCount.map({ (list.sizes.range(ofPage: nextPage)?.start ?? .max) < $0 }) ?? true {
            loads.append(load(nextPage))
            nextPage += 1
        }
    }

    private func load(_ page: Int) -> Load {
        let list = list
        let policy = isOffline && list.policy == .remoteFirst ? .cacheFirst : list.policy
        // A task of its own, so that it runs while the reader is busy; it is ended with the reader or by it.
        return Task {
            do throws(PortraitError) {
                let loaded = try await LoadPageInteractor(
                    session: list.session,
                    connector: list.connector,
                    sizes: list.sizes
                )
                .load(page, policy: policy, refreshing: list.refreshing && page == 0)
                return .success(loaded.following(list.policy))
            } catch {
                return .failure(error)
            }
        }
    }

    private func note(_ page: LoadedPage<Connector.Row>) {
        if page.page == 0 { rowCount = page.rowCount }
        isOffline = page.fallback && page.source == .cache
        // More rows have come than there were: how many there are is not known any more.
        if let count = rowCount, page.range.start + page.rawRows.count > count { rowCount = nil }
    }

    /// Whether the list ends with this page; a short page does it where rows are gone that had been counted.
    private func isLast(_ page: LoadedPage<Connector.Row>) -> Bool {
        let isShort = page.rawRows.count < page.range.count
        guard let rowCount else { return isShort }
        return page.range.end >= rowCount || (isShort && page.page > 0)
    }

    private func end() {
        hasEnded = true
        for load in loads { load.cancel() }
        loads = []
    }
}
