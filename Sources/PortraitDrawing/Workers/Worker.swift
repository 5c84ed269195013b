import ChildProcesses
import Glibc
import PixelPipeline

/// A process that draws pictures in a jail, and the conversation with it; it is ended where nobody keeps it.
struct Worker: ~Copyable, Sendable {
    /// How a worker broke.
    enum Breakdown: Error, Hashable, Sendable {
        /// By the picture, while it was read.
        case picture(reason: String)
        /// By what was to be drawn of it.
        case drawing(ImagingError)
        /// By somebody else, or by the machine.
        case outside(reason: String)
    }

    /// How many pictures a worker gets; what little it loses or learns goes with it.
    static let maximumPictureCount = 1_000

    /// What holds for it.
    let jail: Jail
    /// Whether it has loaded what reads HEIC and AVIF, which it can't once it is shut in.
    let readsHEIF: Bool
    private var child: SocketChild
    private let limits: DecodeLimits
    private let patience: Duration
    private var pictureCount: Int

    /// Starts a worker.
    ///
    /// - Parameters:
    ///   - program: The path of this program.
    ///   - renderer: Draws.
    ///   - readsHEIF: Whether it loads what reads HEIC and AVIF, which takes it some ten milliseconds.
    ///   - patience: The time on the clock that it has for an answer; nil for plenty, as the machine may be busy.
    /// - Throws: ``WorkersUnavailable``.
    init(
        _ program: String,
        renderer: Renderer,
        readsHEIF: Bool = false,
        patience: Duration? = nil
    ) throws(WorkersUnavailable) {
        let limits = renderer.limits
        let patience = patience ?? .seconds(max(30, limits.maximumSeconds * 6))
        let started = try Self.start(program, patience)
        jail = try Self.greet(started, renderer, readsHEIF: readsHEIF, patience)
        child = started
        self.readsHEIF = readsHEIF
        pictureCount = 0
        self.limits = limits
        self.patience = patience
    }

    private static func start(_ program: String, _ patience: Duration) throws(WorkersUnavailable) -> SocketChild {
        do throws(ChildProcessError) {
            // Nothing of this process's environment is for it.
            let command = ChildCommand(program, arguments: [WorkerProgram.command], environment: [:])
            return try SocketChild(command, patience: patience)
        } catch {
            throw WorkersUnavailable(reason: "\(error)")
        }
    }

    /// Tells a worker how to draw, and hears what holds for it.
    private static func greet(
        _ child: borrowing SocketChild,
        _ renderer: Renderer,
        readsHEIF: Bool,
        _ patience: Duration
    ) throws(WorkersUnavailable) -> Jail {
        do {
            var settings = FrameWriter(code: 0)
            settings.write(renderer)
            settings.write(readsHEIF)
            try child.write(settings.finished())
            var answer = try answer(child, renderer.limits, until: .now + patience)
            return try answer.rest.value()
        } catch {
            throw WorkersUnavailable(reason: "it does not answer")
        }
    }

    /// Whether it has drawn enough.
    var isSpent: Bool { pictureCount >= Self.maximumPictureCount }

    /// Has a job done.
    ///
    /// - Parameter job: The job.
    /// - Returns: Its value, or the failure that it came to.
    /// - Throws: ``Breakdown``; the worker is no more then.
    mutating func perform<Job: DrawingJob>(_ job: Job) throws(Breakdown) -> Result<Job.Value, ImagingError> {
        pictureCount += 1
        let begun = child.limitProcessorTime(to: .seconds(limits.maximumSeconds))
        var frame = FrameWriter(code: Job.code.rawValue, byteCount: job.original.count)
        frame.write(job)
        do {
            try child.write(frame.finished())
            var answer = try Self.answer(child, limits, until: .now + patience)
            switch WorkerAnswer(rawValue: answer.code) {
            case .value:
                let value: Job.Value = try answer.rest.value()
                guard job.mayBe(value) else { throw FrameReader.Fault() }
                return .success(value)
            case .failure: return .failure(try answer.rest.value())
            case nil: throw FrameReader.Fault()
            }
        } catch let fault as SocketChild.Fault {
            throw breakdown(fault, begun: begun)
        } catch {
            _ = child.end()
            throw .picture(reason: "its decoder answered what it should not")
        }
    }

    private static func answer(
        _ child: borrowing SocketChild,
        _ limits: DecodeLimits,
        until deadline: ContinuousClock.Instant
    ) throws -> WorkerFrame {
        // What comes back was in its memory.
        try WorkerFrame(maximumByteCount: limits.maximumMemory) { count, beginning in
            try child.read(count, after: beginning, until: deadline)
        }
    }

    // MARK: Breakdowns

    /// Finds out by what it broke, and ends what is left of it.
    private mutating func breakdown(_ fault: SocketChild.Fault, begun: Duration?) -> Breakdown {
        // What a worker tells of itself is believed where that is to its picture's harm.
        let stage = WorkerStage(rawValue: child.mark) ?? .decoding
        guard let cause = cause(fault, begun: begun) else {
            return .outside(reason: "its decoder was ended from outside")
        }
        switch (stage, cause) {
        case (.idle, _): return .outside(reason: "a decoder ended before it had the picture")
        case (.decoding, .time):
            return .picture(reason: "decoding it took more than \(limits.maximumSeconds) s of processor time")
        case (.decoding, .other(let words)): return .picture(reason: "its decoder \(words)")
        case (.drawing, .time):
            return .drawing(.limit(.drawingSeconds, maximum: limits.maximumSeconds, found: limits.maximumSeconds))
        case (.drawing, .other(let words)):
            return .drawing(.parameter(reason: "the recipe can't be drawn: what draws it \(words)"))
        }
    }

    /// Why a worker broke that nobody else ended.
    private enum Cause {
        /// It took more processor time than a picture may.
        case time
        /// Something else, in words that follow on a subject.
        case other(String)
    }

    /// Ends the child, and tells why it broke; nil where it was ended or stopped by somebody else.
    private mutating func cause(_ fault: SocketChild.Fault, begun: Duration?) -> Cause? {
        let taken = child.processorTime.flatMap { now in begun.map { now - $0 } } ?? .zero
        let isWaiting = fault == .late && child.isWaiting
        let (ending, wasKilled) = child.end(grace: fault == .ended ? .milliseconds(500) : .zero)
        switch ending {
        case .signaled(SIGXCPU): return .time
        case .signaled(SIGKILL) where fault == .late && wasKilled:
            // It may have caught the signal; or the machine had no time for it, or somebody has stopped it.
            if taken >= .seconds(limits.maximumSeconds) { return .time }
            return isWaiting ? .other("did not answer") : nil
        case .signaled(SIGKILL) where !wasKilled, .signaled(SIGTERM), .signaled(SIGINT), .signaled(SIGHUP): return nil
        case .signaled(let signal): return .other("was ended by signal \(signal)")
        case .exited(let code): return .other("gave up with exit code \(code)")
        }
    }
}
