import AtomicFiles
import LiferayPortal
import PortraitBatch
import PortraitDrawing
import Screenlets

/// A batch from its options to its exit code.
struct BatchRun: Sendable {
    private let command: BatchRunCommand
    private let composition: Composition
    private let template: OutputTemplate
    private let pictures: BatchPictures
    private let sheets: ContactSheets?
    private let configuration: BatchProcessor.Configuration
    private let source: BatchSource

    /// Checks everything that can be checked before anything is asked for or written.
    ///
    /// - Throws: ``PortraitError`` for options and settings that make no sense.
    init(_ command: BatchRunCommand) throws(PortraitError) {
        self.command = command
        composition = try Composition(command.common, further: command.hooks.settings).paced(by: command.batch)
        template = try OutputTemplate(parsing: try command.requiredOutput)
        pictures = try BatchPictures(command, template: template, composition: composition)
        let renderer = pictures.drawing.painter.renderer
        sheets = try command.contactSheet.map { path throws(PortraitError) in
            try ContactSheets(path: path, renderer: renderer)
        }
        source = try BatchSource(command.input)
        try command.checkPlaceholder(for: source)
        configuration = try command.batch.configuration(
            policy: try composition.settings.policy(),
            skipsUnchanged: command.skipUnchanged,
            input: source.name
        )
    }

    /// Runs the batch, tells what came of it, and throws the exit code.
    func run() async throws {
        MemoryArenas.limit()
        try checkFiles()
        let batch = InterruptibleBatch(composition: composition, isRehearsal: command.batch.dryRun)
        let input = try source.open(stopSignal: batch.stopSignal)
        let output = command.batch.dryRun ? nil : try OutputFolder(template.folder)
        if output != nil { try checkPlaces() }
        let journal = try output.flatMap { _ throws(PortraitError) in
            try command.batch.openJournal(
                at: journalPath,
                isNeeded: command.skipUnchanged,
                isQuiet: command.common.quiet
            )
        }
        let report = try command.batch.openReport()
        // A rehearsal has no pictures to show, and leaves those of the last run to be looked at.
        let isShown = output != nil && (sheets != nil || command.html != nil)
        let gallery = isShown ? BatchGallery() : nil
        try await batch.run(reading: input) { progress in
            try await withSession { session in
                let processor = BatchProcessor(
                    session: session,
                    drawing: pictures.drawing,
                    template: template,
                    configuration: configuration,
                    reserved: reserved
                )
                var rows = try input.rows(of: processor.session, policy: configuration.policy)
                var summary = try await processor.run(
                    &rows,
                    output: output,
                    journal: journal,
                    report: report,
                    stopSignal: batch.stopSignal
                ) { event in
                    progress.note(event)
                    gallery?.note(event)
                }
                progress.end()
                // Who has the batch end at once does not wait for that, either.
                if let gallery, !Task.isCancelled { show(gallery, &summary) }
                return summary
            }
        }
    }

    /// Where finished rows are noted.
    private var journalPath: String {
        command.batch.journal
            ?? source.journalPath(
                with: [BatchSource.absolute(template.folder), template.text, command.batch.shard ?? ""],
                in: composition.settings.cacheFolder
            )
    }

    /// The files beside those of the rows.
    private var reserved: ReservedFiles {
        var files = ReservedFiles()
        files.add(command.batch.report, as: "--report")
        for path in sheets?.paths ?? [] { files.add(path, as: "--contact-sheet") }
        files.add(command.html, as: "--html")
        files.add(journalPath, as: "the journal")
        return files
    }

    /// Refuses files that are named twice, and what the standard output is no place for.
    private func checkFiles() throws(PortraitError) {
        var files = try BatchFiles(command.input, command.batch)
        try files.add(command.html, as: "--html")
        for path in sheets?.paths ?? [] { try files.add(path, as: "--contact-sheet") }
        guard [command.html, command.contactSheet].contains("-") else { return }
        if command.common.json { try files.add("-", as: "--json") }
        if command.contactSheet == "-" {
            try StandardStreams.checkForPicture(
                json: false,
                isTerminal: composition.process.standardOutputIsTerminal,
                otherwise: "name a file"
            )
        }
    }

    /// Refuses a page and a sheet that can't be written, now that the output folder is there.
    private func checkPlaces() throws(PortraitError) {
        let folder = Self.names(of: template.folder)
        for path in [command.html, command.contactSheet].compactMap(\.self) {
            // Rows make the folders of their files.
            let names = Self.names(of: path)
            try OutputFile(path: path).check(mayLackFolder: names.starts(with: folder) && !names.contains(".."))
        }
    }

    /// The names on the way to a file or a folder from the topmost one on.
    private static func names(of path: String) -> [String] {
        FilePath(BatchSource.absolute(path)).names.filter { $0 != "." }
    }

    /// Shows the pictures; what goes wrong is told with the rows, which are done all the same.
    private func show(_ gallery: BatchGallery, _ summary: inout BatchSummary) {
        do throws(PortraitError) {
            try show(gallery, summary)
        } catch {
            summary.fault = summary.fault ?? error
        }
    }

    /// Gives a session where rows are users; local pictures need none.
    private func withSession(
        _ body: @Sendable (SessionContext?) async throws -> BatchSummary
    ) async throws -> BatchSummary {
        guard source.asksPortal else { return try await body(nil) }
        return try await composition.withSession { _, context in try await body(context) }
    }

    /// Tells what is on no sheet, and which files look like sheets of this run and are none.
    private func tell(_ outcome: ContactSheets.Outcome, of sheets: ContactSheets, _ gallery: BatchGallery) {
        let left = outcome.leftOutCount + gallery.forgottenPictures
        if left > 0 {
            let what = left.counted("picture is", "pictures are")
            StandardStreams.writeError("portrait: the contact sheets are full; \(what) on none\n")
        }
        let others = sheets.others(behind: outcome.sheetCount)
        if !others.isEmpty {
            let names = others.map(\.visible).joined(separator: ", ")
            StandardStreams.writeError("portrait: contact sheets that are not of this run: \(names)\n")
        }
    }

    private func show(_ gallery: BatchGallery, _ summary: BatchSummary) throws(PortraitError) {
        let renderer = pictures.drawing.painter.renderer
        if let sheets {
            let outcome = try sheets.write(gallery.pictures)
            if !Task.isCancelled, !command.common.quiet { tell(outcome, of: sheets, gallery) }
        }
        if let path = command.html {
            let page = GalleryPage(renderer: renderer, summary: summary).html(gallery)
            guard !Task.isCancelled else { return }
            try OutputFile(path: path).write(Array(page.utf8))
        }
    }
}
