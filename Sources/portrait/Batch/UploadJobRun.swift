import OfflineStore
import PortraitBatch
import PortraitDrawing
import Screenlets

/// A worker of a job that changes portraits, from its options to its exit code.
struct UploadJobRun: Sendable {
    private let command: BatchUploadCommand
    private let composition: Composition
    private let run: JobRun

    /// Checks everything that can be checked before anything is asked for or sent.
    ///
    /// - Throws: ``PortraitError`` for options and settings that make no sense.
    init(_ command: BatchUploadCommand) throws(PortraitError) {
        self.command = command
        composition = try Composition(command.common, further: command.settings).paced(by: command.batch)
        run = try JobRun(
            command.batch,
            composition: composition,
            source: try BatchSource.optional(command.input, isUpload: true)
        )
    }

    /// Works for the job, or removes it.
    func run() async throws {
        if command.batch.forget { return try await run.forget() }
        // Refuses files that are named twice.
        _ = try BatchFiles(command.input, command.batch)
        let hooks = try composition.batchHooks()
        let workers = try composition.toldDecoderChoice(try composition.renderer(), usually: .workers).workers
        let policy = try composition.settings.policy()
        var changed = try command.batch.configuration(policy: policy, skipsUnchanged: false, input: "")
        changed.changedOnly = try command.changedOnly()
        let configuration = changed
        let header = JobHeader(
            kind: .upload,
            portal: try composition.portalKey().server,
            template: "",
            recipe: configuration.uploadRecipe
        )
        try await run.run(header, template: nil) {
            session,
            lease,
            rows,
            stopSignal,
            observe throws(PortraitError) in
            guard let session else {
                throw PortraitError(
                    .defect,
                    message: "an upload was to be made without a portal",
                    hint: "this is a defect of the program; please report it with this command"
                )
            }
            let uploader = BatchUploader(
                session: session,
                configuration: configuration,
                hooks: hooks,
                workers: workers
            )
            var rows = rows
            return try await uploader.run(&rows, job: lease, stopSignal: stopSignal, observe: observe)
        }
    }
}
