import FoundationEssentials
public import PixelPipeline
public import Screenlets

/// Runs the hooks of a run: those that change pictures, and those that hear of events.
public struct HookRunner: Sendable {
    /// The hooks.
    public let hooks: Hooks

    private let renderer: Renderer
    private let server: HookServer?
    private let report: @Sendable (HookNote) -> Void

    /// Creates a runner; no process is started yet.
    ///
    /// A persistent hook is left out: ``withRunner(_:renderer:report:_:)`` starts and ends that.
    ///
    /// - Parameters:
    ///   - hooks: The hooks.
    ///   - renderer: Reads and writes the pictures on the pipes; its limits hold for what a hook answers.
    ///   - report: Hears what hooks write to their standard error, and of failures that are skipped.
    public init(
        _ hooks: Hooks,
        renderer: Renderer,
        report: @escaping @Sendable (HookNote) -> Void = { _ in }
    ) {
        self.init(hooks, renderer: renderer, server: nil, report: report)
    }

    /// Creates a runner that has a persistent hook change pictures.
    init(_ hooks: Hooks, renderer: Renderer, server: HookServer?, report: @escaping @Sendable (HookNote) -> Void) {
        self.hooks = hooks
        self.server = server
        self.renderer = renderer
        self.report = report
    }

    /// Lets the hook change a picture.
    ///
    /// Costs a process, which is some milliseconds at best. A task that is cancelled ends it.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - context: Whose it is.
    /// - Returns: The hook's picture, of any size that the limits allow, or why there is none.
    /// - Throws: ``PortraitError`` with ``PortraitError/Code/hookFailed``, or ``PortraitError/Code/interrupted``.
    public func answer(to picture: Bitmap, context: HookContext) async throws(PortraitError) -> HookAnswer {
        guard let command = server == nil ? hooks.commands[.response] : hooks.server else { return .unchanged }
        let exchange = HookPicture(renderer: renderer, format: hooks.format)
        let bytes = try exchange.bytes(of: picture)
        let maximum = exchange.maximumByteCount(for: picture)
        let result =
            if let server {
                await server.answer(try request(bytes, context), maximum: maximum)
            } else {
                await process(command, .response, context, format: hooks.format).run(bytes, maximum: maximum)
            }
        guard !Task.isCancelled else { throw .hookInterrupted }
        do throws(HookFault) {
            if let fault = result.fault { throw fault }
            let answer: HookAnswer =
                result.output.isEmpty ? .unchanged : .changed(try exchange.bitmap(of: result.output))
            tell(result.text, of: .response, context)
            return answer
        } catch {
            return try fail(error, of: command, text: result.text, context)
        }
    }

    /// Lets the hook change a picture; the picture itself where it does not.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - context: Whose it is.
    /// - Returns: The picture to go on with.
    /// - Throws: As ``answer(to:context:)``.
    public func respond(_ picture: Bitmap, context: HookContext) async throws(PortraitError) -> Bitmap {
        try await answer(to: picture, context: context).picture ?? picture
    }

    /// Tells a hook of an event; how it ends changes nothing but what is reported.
    ///
    /// - Parameters:
    ///   - happening: What happened; it says which hook is run.
    ///   - context: Whom it happened to.
    public func notify(_ happening: HookReport, context: HookContext) async {
        let event = happening.hookEvent
        guard let command = hooks.commands[event], !Task.isCancelled else { return }
        let result: HookProcess.Result
        do {
            let json = Array(try JSONEncoder.stable.encode(happening.about(context))) + [0x0A]
            result = await process(command, event, context, format: nil).run(json, maximum: Self.ignoredByteCount)
        } catch {
            return report(HookNote(event: event, context: context, text: "the event can't be written as JSON"))
        }
        tell(result.text, of: event, context)
        if let fault = result.fault {
            report(HookNote(event: event, context: context, text: fault.error(of: command, said: nil).message))
        }
    }

    /// The most bytes that the hook of an event may write to its standard output; they go nowhere.
    private static let ignoredByteCount = 1_000_000

    // MARK: Parts

    private func request(_ picture: [UInt8], _ context: HookContext) throws(PortraitError) -> [UInt8] {
        do {
            return try HookFrames.request(picture, context: context, format: hooks.format)
        } catch {
            throw .defect("the frame of a hook can't be written: \(error)")
        }
    }

    private func process(
        _ command: HookCommand,
        _ event: HookEvent,
        _ context: HookContext,
        format: HookFormat?
    ) -> HookProcess {
        HookProcess(
            command: command,
            environment: hooks.environment.merging(context.variables(of: event, format: format)) { _, own in own },
            timeLimit: hooks.timeLimit
        )
    }

    private func fail(
        _ fault: HookFault,
        of command: HookCommand,
        text: HookText,
        _ context: HookContext
    ) throws(PortraitError) -> HookAnswer {
        tell(text, of: .response, context)
        let error = fault.error(of: command, said: text.lines.last)
        guard hooks.failure == .skip else { throw error }
        let message = fault.error(of: command, said: nil).message
        report(HookNote(event: .response, context: context, text: "\(message); the picture stays as it is"))
        return .skipped
    }

    private func tell(_ text: HookText, of event: HookEvent, _ context: HookContext) {
        for line in text.lines { report(HookNote(event: event, context: context, text: line)) }
    }
}

extension PortraitError {
    /// The failure of a hook that was ended because its task was cancelled.
    fileprivate static let hookInterrupted = PortraitError(
        .interrupted,
        message: "the hook was interrupted",
        hint: "run the command again"
    )
}
