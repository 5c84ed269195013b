import AtomicFiles
import FoundationEssentials
import LiferayPortal
import PixelPipeline
import PortraitDrawing
import Screenlets

/// `portrait list users --theme grid`: the portraits of a list on contact sheets, as many as it takes.
///
/// In memory are one sheet and the portraits of a few users.
struct UserSheets: Sendable {
    /// The users whose portraits are loaded at the same time.
    private static let concurrency = 8

    /// The users.
    let connector: UserListConnector
    /// Which of them.
    let options: ListOptions
    private let composition: Composition
    private let layout: ContactSheet.Layout
    private let painter: PortraitPainter
    private let request: RenditionRequest
    private let placeholder: PlaceholderChoice
    private let path: String?

    /// Checks the options, before anything is asked for.
    ///
    /// - Parameters:
    ///   - connector: The users.
    ///   - options: Which of them.
    ///   - sheet: How the sheet looks.
    ///   - output: Where it goes; further sheets have a number behind the name.
    ///   - composition: The parts of the program.
    /// - Throws: ``PortraitError`` for options that make no sense.
    init(
        _ connector: UserListConnector,
        options: ListOptions,
        sheet: SheetOptions,
        output: OutputOptions,
        composition: Composition
    ) throws(PortraitError) {
        guard options.format == nil, options.columns == nil, !options.spreadsheet else {
            throw PortraitError(
                .usage,
                message: "a contact sheet has no --format, --columns and --spreadsheet",
                hint: "leave them out, or leave --theme out"
            )
        }
        self.connector = connector
        self.options = options
        self.composition = composition
        let plain = try composition.renderer()
        layout = try sheet.layout(limits: plain.limits)
        let recipe = try sheet.steps(named: composition.settings.resolved.recipes, side: layout.side)
        let overlays = try composition.overlays(of: recipe, added: [:])
        painter = PortraitPainter(try composition.renderer(overlays: overlays))
        request = RenditionRequest(recipe, format: .png)
        placeholder = try PlaceholderChoice(
            option: sheet.placeholder ?? "initials",
            limit: plain.limits.maximumByteCount
        )
        path = output.path
        _ = try destination(1)
    }

    /// Draws the sheets.
    ///
    /// - Throws: ``PortraitError`` when the list can't be read or a sheet can't be written, and an exit code when
    ///   placeholders stand in for portraits that could not be had.
    func run() async throws {
        let span = try options.span()
        let sizes = try options.sizes()
        let policy = try composition.settings.policy()
        let report = try await composition.withSession { _, context in
            try await draw(span, sizes: sizes, policy: policy, from: context, at: try places(context))
        }
        if composition.options.json { try StandardStreams.writeOutput(StandardStreams.json(report)) }
        if !composition.options.quiet, !composition.options.json { StandardStreams.writeError(report.remarks) }
        if !report.failures.isEmpty { throw ExitCode(ExitStatus.somethingRemains) }
    }

    /// Where the portraits are drawn, each at its own time.
    private func places(_ context: SessionContext) throws(PortraitError) -> Pool<PainterWorker> {
        let choice = try composition.toldDecoderChoice(painter.renderer, usually: .inside)
        let decoding = Decoding(pool: choice.workers, quarantine: Quarantine(context.store))
        let count = min(Self.concurrency, ProcessInfo.processInfo.activeProcessorCount)
        return Pool((0..<count).map { _ in PainterWorker(painter.renderer, decoding: decoding) })
    }

    private func draw(
        _ span: RowSpan,
        sizes: PageSizes,
        policy: OfflinePolicy,
        from context: SessionContext,
        at places: Pool<PainterWorker>
    ) async throws -> SheetReport {
        var report = SheetReport(summary: ListSummary(list: "users", page: span.onlyPage, policy: policy))
        var sheet = ContactSheet(layout: layout)
        var feed = PageFeed(connector, span, sizes: sizes, policy: policy, from: context)
        while !(isOneSheet && sheet.isFull), let (page, rows) = try await feed.next() {
            var users = isOneSheet ? rows.prefix(layout.capacity - sheet.count) : rows
            report.summary.note(page, toldCount: users.count)
            while !users.isEmpty {
                let some = users.prefix(Self.concurrency)
                users = users.dropFirst(some.count)
                let isCurrent = page.source == .remote
                for cell in try await cells(of: some, isCurrent: isCurrent, policy: policy, from: context, at: places) {
                    if sheet.isFull {
                        try deliver(sheet, to: &report)
                        sheet = ContactSheet(layout: layout)
                    }
                    sheet.append(cell.picture, name: cell.name)
                    report.note(cell.failure)
                }
            }
        }
        try deliver(sheet, to: &report)
        return report
    }

    /// Loads the portraits of some users at the same time; they come in the order of the users.
    private func cells(
        of users: ArraySlice<PortalUser>,
        isCurrent: Bool,
        policy: OfflinePolicy,
        from context: SessionContext,
        at places: Pool<PainterWorker>
    ) async throws -> [SheetCell] {
        try await withThrowingTaskGroup(of: (Int, SheetCell).self) { group in
            for (index, user) in zip(users.indices, users) {
                group.addTask {
                    let cell = try await SheetCell.load(
                        user,
                        isCurrent: isCurrent,
                        policy: policy,
                        from: context,
                        painter: painter,
                        at: places,
                        request: request,
                        placeholder: placeholder
                    )
                    return (index, cell)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// Whether only one sheet can go where the output goes.
    private var isOneSheet: Bool { path == nil || path == "-" }

    private func deliver(_ sheet: ContactSheet, to report: inout SheetReport) throws(PortraitError) {
        let destination = try destination(report.sheets.count + 1)
        let bitmap = sheet.bitmap
        let format = destination.format ?? .png
        let bytes: [UInt8]
        do throws(ImagingError) {
            bytes = try painter.renderer.encode(bitmap, as: format)
        } catch {
            throw PortraitError(error)
        }
        let rendition = Rendition(bytes: bytes, format: format, size: bitmap.size)
        try destination.deliver(rendition, renderer: painter.renderer)
        report.sheets.append(
            SheetReport.Sheet(
                path: destination.filePath,
                users: sheet.count,
                format: format.rawValue,
                size: bitmap.size
            )
        )
    }

    /// Where a sheet goes: the first to the file that was named, the second to the one with `-2` behind its name.
    private func destination(_ number: Int) throws(PortraitError) -> Destination {
        var path = path
        if number > 1, let named = path {
            let dot = FilePath(named).name.dropFirst().lastIndex(of: ".") ?? named.endIndex
            path = "\(named[..<dot])-\(number)\(named[dot...])"
        }
        return try Destination(
            path: path,
            json: composition.options.json,
            recipe: .original,
            quality: nil,
            process: composition.process
        )
    }
}
