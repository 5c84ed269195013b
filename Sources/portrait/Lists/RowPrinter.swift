import LiferayPortal
import Screenlets

/// What `portrait list` does, whatever the list: loads page after page and tells each before it loads the next.
struct RowPrinter<Connector: ListConnector>: Sendable {
    /// The list.
    let connector: Connector
    /// The list, as the command names it.
    let name: String
    /// Which rows, and how they are told.
    let options: ListOptions
    /// All columns that the list has.
    private let allColumns: [Column<Connector.Row>]
    /// The columns that are told; those that rows add come behind them.
    private let columns: [Column<Connector.Row>]
    private var addedColumns: AddedColumns<Connector.Row>?
    private let format: RowFormat
    private let composition: Composition

    /// Checks the options, before anything is asked for.
    ///
    /// - Parameters:
    ///   - connector: The list.
    ///   - name: The list, as the command names it.
    ///   - columns: All columns that it has.
    ///   - addedColumns: The columns that the rows of a page have besides; not asked for where columns are chosen. Where a head tells
    ///     the columns, they are those of the first page.
    ///   - options: Which rows, and how they are told.
    ///   - composition: The parts of the program.
    /// - Throws: ``PortraitError/Code/usage`` for options that make no sense.
    init(
        _ connector: Connector,
        name: String,
        columns: [Column<Connector.Row>],
        adding addedColumns: AddedColumns<Connector.Row>? = nil,
        options: ListOptions,
        composition: Composition
    ) throws(PortraitError) {
        self.connector = connector
        self.name = name
        self.options = options
        self.composition = composition
        allColumns = columns
        if options.columns == nil { self.addedColumns = addedColumns }
        format = try options.rowFormat(json: composition.options.json)
        if options.spreadsheet, format != .csv {
            throw PortraitError(.usage, message: "--spreadsheet is for CSV", hint: "give --format csv")
        }
        if let wanted = options.columns {
            let names = try [String](columns: wanted, from: columns.map(\.name))
            self.columns = names.compactMap { name in columns.first { $0.name == name } }
        } else {
            self.columns = format == .table ? columns.filter(\.isMain) : columns
        }
    }

    /// Tells the rows.
    ///
    /// - Throws: ``PortraitError`` when there are none to tell, or the rows ended too early.
    func run() async throws {
        let span = try options.span()
        let sizes = try options.sizes()
        let policy = try composition.settings.policy()
        let hooks = ListHooks(runner: try composition.eventHooks(), list: name)
        let summary = try await composition.withSession { _, context in
            try await tell(span, sizes: sizes, policy: policy, from: context, hooks)
        }
        if !composition.options.quiet, !composition.options.json { StandardStreams.writeError(summary.remarks) }
        guard let failure = summary.failure else { return }
        // With --json, the end of the object has told it.
        if !composition.options.json { FailureReport(failure).tell(json: false) }
        throw ExitCode(ExitStatus.code(for: failure.code))
    }

    private func tell(
        _ span: RowSpan,
        sizes: PageSizes,
        policy: OfflinePolicy,
        from context: SessionContext,
        _ hooks: ListHooks
    ) async throws(PortraitError) -> ListSummary {
        var told: (columns: [Column<Connector.Row>], layout: any RowLayout)?
        var summary = ListSummary(list: name, page: span.onlyPage, policy: policy)
        var feed = PageFeed(connector, span, sizes: sizes, policy: policy, from: context)
        do throws(PortraitError) {
            while let (page, rows) = try await feed.next() {
                summary.note(page, toldCount: rows.count)
                try await hooks.hear(page, allColumns)
                let wanted = self.columns(of: page.rows)
                var (columns, layout) = told ?? (wanted, self.layout(of: wanted))
                if layout.take(wanted.map(\.name)) {
                    columns = wanted
                } else {
                    summary.noteColumns(wanted.map(\.name), told: columns.map(\.name))
                }
                let cells = rows.map { row in columns.map { $0.cell(row) } }
                let text = [UInt8](layout.text(for: cells).utf8)
                try LastWords.write(text, before: try lastWords(behind: layout, summary))
                told = (columns, layout)
            }
        } catch {
            await hooks.hear(error)
            // What was told before it stays told; a first page that fails leaves nothing to end.
            guard summary.source != nil, error.code != .inputOutput else { throw error }
            summary.failure = error
        }
        var layout = told?.layout ?? self.layout(of: columns(of: []))
        try LastWords.write([UInt8](layout.ending(try summary.members()).utf8), before: [])
        return summary
    }

    /// What a signal says behind the rows that were told, so that the object ends as it does after a failure.
    private func lastWords(behind layout: any RowLayout, _ summary: ListSummary) throws(PortraitError) -> [UInt8] {
        guard format == .json else { return [] }
        var layout = layout
        var summary = summary
        summary.failure = .interruption
        return [UInt8](layout.ending(try summary.members()).utf8)
    }

    /// Begins to tell rows, with the columns that the first of them have.
    private func layout(of columns: [Column<Connector.Row>]) -> any RowLayout {
        format.layout(
            columns: columns.map(\.name),
            spreadsheet: options.spreadsheet,
            process: composition.process
        )
    }

    private func columns(of rows: [Connector.Row]) -> [Column<Connector.Row>] { columns + (addedColumns?(rows) ?? []) }
}
