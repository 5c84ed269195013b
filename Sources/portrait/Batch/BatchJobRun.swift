import OfflineStore
import PixelPipeline
import PortraitBatch
import Screenlets

/// A worker of a job that makes pictures, from its options to its exit code.
struct BatchJobRun: Sendable {
    private let command: BatchRunCommand
    private let composition: Composition
    private let run: JobRun

    /// Checks everything that can be checked before anything is asked for or written.
    ///
    /// - Throws: ``PortraitError`` for options and settings that make no sense.
    init(_ command: BatchRunCommand) throws(PortraitError) {
        self.command = command
        let composition = try Composition(command.common, further: command.hooks.settings).paced(by: command.batch)
        self.composition = composition
        let source = try BatchSource.optional(command.input)
        try command.checkPlaceholder(for: source)
        let many = "the pictures of a job may be made on several machines, and no worker has all of them"
        run = try JobRun(
            command.batch,
            composition: composition,
            source: source,
            without: [
                ("--contact-sheet", command.contactSheet != nil, many), ("--html", command.html != nil, many),
                ("--skip-unchanged", command.skipUnchanged, "it goes by the journal of one machine"),
            ]
        )
    }

    /// Works for the job, or removes it.
    func run() async throws {
        if command.batch.forget { return try await run.forget() }
        // Refuses files that are named twice.
        _ = try BatchFiles(command.input, command.batch)
        let (template, pictures, asked) = try await plan()
        let configuration = try command.batch.configuration(
            policy: try composition.settings.policy(),
            skipsUnchanged: false,
            input: ""
        )
        let asksPortal = asked ?? run.source.map(\.asksPortal) ?? true
        let header = JobHeader(
            kind: .pictures,
            portal: asksPortal ? try composition.portalKey().server : "",
            template: template.text,
            recipe: pictures.drawing.identity,
            pictures: pictures.description
        )
        let output = try OutputFolder(template.folder)
        let reserved = reserved
        try await run.run(header, template: template) {
            session,
            lease,
            rows,
            stopSignal,
            observe throws(PortraitError) in
            let processor = BatchProcessor(
                session: session,
                drawing: pictures.drawing,
                template: template,
                configuration: configuration,
                reserved: reserved
            )
            var rows = rows
            return try await processor.run(&rows, output: output, job: lease, stopSignal: stopSignal, observe: observe)
        }
    }

    /// The files beside those of the rows.
    private var reserved: ReservedFiles {
        var files = ReservedFiles()
        files.add(command.batch.report, as: "--report")
        return files
    }

    /// What is drawn and how it is called: as the options say, or as the job does where they say nothing of it.
    private func plan() async throws -> (OutputTemplate, BatchPictures, asksPortal: Bool?) {
        let stored = run.source == nil ? try await run.header() : nil
        if let stored, command.output == nil {
            let isSilent =
                try command.rendition.isEmpty
                && command.render.recipe(named: composition.settings.resolved.recipes).isEmpty
            if isSilent, let pictures = stored.pictures {
                let drawn = try BatchPictures(pictures, composition: composition)
                return (try OutputTemplate(parsing: stored.template), drawn, !stored.portal.isEmpty)
            }
        }
        let template = try OutputTemplate(parsing: try command.requiredOutput)
        let pictures = try BatchPictures(command, template: template, composition: composition)
        return (template, pictures, stored.map { !$0.portal.isEmpty })
    }
}
