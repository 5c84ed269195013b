import FoundationEssentials
public import PixelPipeline
public import Screenlets

/// Runs the hooks of a run: those that change pictures, and those that hear of events.
public struct HookRunner: Sendable {
    /// The hooks.
    public let hooks: Hooks

    private let renderer: Renderer
    private let servers: [HookEvent: HookServer]
    private let report: @Sendable (HookNote) -> Void

    /// Creates a runner; no process is started yet.
    ///
    /// Persistent hooks are left out: ``withRunner(_:renderer:report:_:)`` starts and ends those.
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
        self.init(hooks, renderer: renderer, servers: [:], report: report)
    }

    /// Creates a runner that has persistent hooks change pictures.
    init(
        _ hooks: Hooks,
        renderer: Renderer,
        servers: [HookEvent: HookServer],
        report: @escaping @Sendable (HookNote) -> Void
    ) {
        self.hooks = hooks
        self.servers = servers
        self.renderer = renderer
        self.report = report
    }

    /// Lets the hook of an event change a picture.
    ///
    /// Costs a process, which is some milliseconds at best. A task that is cancelled ends it.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - event: The event: ``HookEvent/response`` or ``HookEvent/rendition``.
    ///   - context: Whose it is.
    /// - Returns: The hook's picture, of any size that the limits allow, or why there is none.
    /// - Throws: ``PortraitError`` with ``PortraitError/Code/hookFailed``, or ``PortraitError/Code/interrupted``.
    public func answer(
        to picture: Bitmap,
        at event: HookEvent,
        context: HookContext
    ) async throws(PortraitError) -> HookAnswer {
        let server = servers[event]
        guard let command = server == nil ? hooks.commands[event] : hooks.servers[event] else { return .unchanged }
        let exchange = HookPicture(renderer: renderer, format: hooks.format, isRendition: event == .rendition)
        let bytes = try exchange.bytes(of: picture)
        let maximum = exchange.maximumByteCount(for: picture)
        let result =
            if let server {
                await server.answer(try request(bytes, at: event, context), maximum: maximum)
            } else {
                await process(command, event, context, format: hooks.format).run(bytes, maximum: maximum)
            }
        guard !Task.isCancelled else { throw .hookInterrupted }
        do throws(HookFault) {
            if let fault = result.fault { throw fault }
            let answer: HookAnswer =
                result.output.isEmpty ? .unchanged : .changed(try exchange.bitmap(of: result.output))
            tell(result.text, of: event, context)
            return answer
        } catch {
            return try fail(error, of: command, at: event, text: result.text, context)
        }
    }

    /// Tells a hook of an event; how it ends changes nothing but what is reported.
    ///
    /// - Parameters:
    ///   - happening: What happened; it says which hook is run.
    ///   - context: Whom it happened to.
    public func notify(_ happening: HookReport, context: HookContext) async {
        let event = happening.hookEvent
        guard hooks.commands[event] != nil else { return }
        do {
            let json = Array(try JSONEncoder.stable.encode(happening.about(context))) + [0x0A]
            await notify(event, json: json, context: context)
        } catch {
            report(HookNote(event: event, context: context, text: "the event can't be written as JSON"))
        }
    }

    /// Tells a hook of an event in an object of the caller's own.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - json: What the hook gets on its standard input.
    ///   - context: Whom it happened to.
    package func notify(_ event: HookEvent, json: [UInt8], context: HookContext) async {
        guard let command = hooks.commands[event], !Task.isCancelled else { return }
        let result = await process(command, event, context, format: nil).run(json, maximum: Self.ignoredByteCount)
        tell(result.text, of: event, context)
        if let fault = result.fault {
            report(HookNote(event: event, context: context, text: fault.error(of: command, said: nil).message))
        }
    }

    /// The most bytes that the hook of an event may write to its standard output; they go nowhere.
    private static let ignoredByteCount = 1_000_000

    // MARK: Parts

    private func request(
        _ picture: [UInt8],
        at event: HookEvent,
        _ context: HookContext
    ) throws(PortraitError) -> [UInt8] {
        do {
            return try HookFrames.request(picture, at: event, context: context, format: hooks.format)
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
        at event: HookEvent,
        text: HookText,
        _ context: HookContext
    ) throws(PortraitError) -> HookAnswer {
        tell(text, of: event, context)
        let error = fault.error(of: command, said: text.lines.last)
        guard hooks.failure == .skip else { throw error }
        let message = fault.error(of: command, said: nil).message
        report(HookNote(event: event, context: context, text: "\(message); the picture stays as it is"))
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
