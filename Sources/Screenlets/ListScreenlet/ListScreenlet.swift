public import LiferayPortal

/// A list of Liferay Screens without a screen: it loads pages and keeps the rows to show.
///
/// An actor that keeps the loads of one place where a list is shown in order. A page is never asked for twice at a time:
/// whoever wants it meanwhile waits for the same answer. Beginning the list anew cancels the loads that run.
public actor ListScreenlet<Connector: ListConnector> {
    /// The list.
    public nonisolated let connector: Connector
    /// What the screenlet was told; changes hold from the next beginning of the list on.
    public private(set) var attributes: ListAttributes
    /// The row that was selected last, until the list begins anew.
    public private(set) var selectedRow: Connector.Row?

    let session: SessionContext
    private let section: @Sendable (Connector.Row) -> String
    let delegate: (any ListScreenletDelegate<Connector>)?
    private var state: ListState<Connector.Row>
    private var running: [Int: PageLoad<Connector.Row>] = [:]
    private var generation = 0

    /// Makes a screenlet; nothing is loaded yet.
    ///
    /// - Parameters:
    ///   - connector: The list; its comparator is what Liferay Screens calls `obcClassName`.
    ///   - session: The portal, the account and the store.
    ///   - attributes: What the screenlet is told.
    ///   - section: Names the section of a row; without sections by default.
    ///   - delegate: Who hears of pages, errors and selections.
    public init(
        _ connector: Connector,
        session: SessionContext,
        attributes: ListAttributes = ListAttributes(),
        section: @escaping @Sendable (Connector.Row) -> String = { _ in "" },
        delegate: (any ListScreenletDelegate<Connector>)? = nil
    ) {
        self.connector = connector
        self.session = session
        self.attributes = attributes
        self.section = section
        self.delegate = delegate
        state = ListState(sizes: attributes.sizes)
    }

    // MARK: The rows

    /// The rows to show, by sections in the order of their first rows; a list without sections has one without a name.
    public var sections: [ListSection<Connector.Row>] { state.sections }

    /// The rows to show, section after section; nil for those that are known to be there and are not loaded yet.
    public var rows: [Connector.Row?] { state.sections.flatMap(\.rows) }

    /// The number of rows, those included that are not loaded yet.
    public var rowCount: Int { state.rowCount }

    /// Whether pages are put one behind the other as they come: the number of rows is unknown, or there are sections.
    public var isStreaming: Bool { state.isStreaming }

    /// Whether the list has rows that are not loaded yet.
    public var hasMoreRows: Bool { state.hasMoreRows }

    /// Selects a row; the delegate hears of it.
    ///
    /// - Parameters:
    ///   - row: The number of the row in its section.
    ///   - section: The number of the section; 0 by default.
    /// - Returns: The row; nil where there is none or it is not loaded yet.
    @discardableResult
    public func select(row: Int, inSection section: Int = 0) async -> Connector.Row? {
        guard state.sections.indices.contains(section), state.sections[section].rows.indices.contains(row),
            let selected = state.sections[section].rows[row]
        else { return nil }
        selectedRow = selected
        await delegate?.screenlet(self, onSelectedRow: selected)
        return selected
    }

    /// Changes the rows that are shown, after an edit.
    func change(_ body: (inout ListState<Connector.Row>) -> Void) {
        body(&state)
    }

    // MARK: Loading

    /// Changes the attributes; they hold from the next beginning of the list on.
    ///
    /// - Parameter change: Receives the attributes to change.
    public func update(_ change: @Sendable (inout ListAttributes) -> Void) {
        change(&attributes)
    }

    /// Tells the screenlet that it is about to be seen: loads the first page where it loads by itself.
    ///
    /// A failure is the delegate's to hear; it is not thrown.
    public func appear() async {
        guard attributes.autoLoad else { return }
        do throws(PortraitError) {
            try await loadList()
        } catch {
            // The delegate has heard of it, and the list is empty.
        }
    }

    /// Begins the list: the rows that are shown go, and page 0 is loaded.
    ///
    /// - Returns: Page 0.
    /// - Throws: ``PortraitError``, of which the delegate hears as well; with ``PortraitError/Code/interrupted`` when the
    ///   list began anew meanwhile, of which the delegate does not hear.
    @discardableResult
    public func loadList() async throws(PortraitError) -> LoadedPage<Connector.Row> {
        begin()
        state = ListState(sizes: attributes.sizes)
        return try await load(0, policy: attributes.offlinePolicy, refreshing: false)
    }

    /// Reads the list anew, as pulling it down does.
    ///
    /// The portal is asked first, unless the policy forbids to ask it. When it answers, the cache has nothing of the list
    /// but the new page 0; when it does not, the rows that are shown stay.
    ///
    /// - Returns: Page 0; nil, and nothing is done, where the list has no refresh control.
    /// - Throws: ``PortraitError``, of which the delegate hears as well; with ``PortraitError/Code/interrupted`` when the
    ///   list began anew meanwhile, of which the delegate does not hear.
    @discardableResult
    public func refresh() async throws(PortraitError) -> LoadedPage<Connector.Row>? {
        guard attributes.refreshControl else { return nil }
        begin()
        let policy = attributes.offlinePolicy
        return try await load(0, policy: policy == .cacheFirst ? .remoteFirst : policy, refreshing: true)
    }

    /// Loads a page and puts its rows in their place.
    ///
    /// - Parameter page: The number of the page, from 0 on; page 0 begins the list anew when it has come.
    /// - Returns: The page.
    /// - Throws: ``PortraitError``, of which the delegate hears as well; the rows that were loaded before stay.
    @discardableResult
    public func loadPage(_ page: Int) async throws(PortraitError) -> LoadedPage<Connector.Row> {
        try await load(page, policy: attributes.offlinePolicy, refreshing: false)
    }

    /// Loads the page of a row that is about to be seen.
    ///
    /// - Parameter row: The number of the row in the whole list; that behind the last one asks for more.
    /// - Returns: The page; nil where the row is loaded already, or the list has no such row.
    /// - Throws: ``PortraitError``, of which the delegate hears as well; the rows that were loaded before stay.
    @discardableResult
    public func loadPage(forRow row: Int) async throws(PortraitError) -> LoadedPage<Connector.Row>? {
        guard let page = state.page(forRow: row) else { return nil }
        return try await loadPage(page)
    }

    private func begin() {
        generation += 1
        for load in running.values { load.task.cancel() }
        running = [:]
        selectedRow = nil
    }

    private func load(
        _ page: Int,
        policy: OfflinePolicy,
        refreshing: Bool
    ) async throws(PortraitError) -> LoadedPage<Connector.Row> {
        let mine = generation
        while true {
            let joined = running[page]
            let load = joined ?? start(page, policy: policy, refreshing: refreshing)
            load.join()
            let result = await withTaskCancellationHandler {
                await load.task.result
            } onCancel: {
                load.leave()
            }
            do {
                return try result.get()
            } catch {
                let failure = error as? PortraitError ?? .defect("a load failed without a reason: \(error)")
                // All who wanted this load before gave up, which is no reason for who joined just then.
                let isOthers = joined != nil && failure.code == .interrupted && !Task.isCancelled
                guard isOthers, mine == generation else { throw failure }
            }
        }
    }

    private func start(
        _ page: Int,
        policy: OfflinePolicy,
        refreshing: Bool
    ) -> PageLoad<Connector.Row> {
        let mine = generation
        // A task of its own, so that all who want the page wait for one request, and a new beginning can cancel it.
        let load = PageLoad(Task { try await run(page, policy: policy, refreshing: refreshing, as: mine) })
        running[page] = load
        return load
    }

    private func run(
        _ page: Int,
        policy: OfflinePolicy,
        refreshing: Bool,
        as mine: Int
    ) async throws(PortraitError) -> LoadedPage<Connector.Row> {
        let sizes = page == 0 ? attributes.sizes : state.sizes
        let interactor = LoadPageInteractor(session: session, connector: connector, sizes: sizes)
        let loaded: LoadedPage<Connector.Row>
        do throws(PortraitError) {
            loaded = try await interactor.load(page, policy: policy, refreshing: refreshing)
        } catch {
            guard mine == generation else { throw .overtaken }
            running[page] = nil
            if error.code != .interrupted { await delegate?.screenlet(self, onLoadPage: page, error: error) }
            throw error
        }
        guard mine == generation else { throw .overtaken }
        running[page] = nil
        if page == 0 { state = ListState(sizes: sizes) }
        state.place(loaded, section: section)
        await delegate?.screenlet(self, onLoadPageResult: loaded)
        return loaded
    }
}
