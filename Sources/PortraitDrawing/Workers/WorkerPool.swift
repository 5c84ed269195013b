public import Logging
public import PixelPipeline
import Synchronization

/// What all workers of a program have in common: how they are started, and what became of them.
///
/// Each place where pictures are drawn keeps a worker of its own; see `WorkerSlot`.
public final class WorkerPool: Sendable {
    /// What became of the workers so far.
    public struct Counts: Hashable, Sendable {
        /// Those that were started.
        public var started = 0
        /// Those that a picture broke or that took too long with one.
        public var broken = 0
        /// Those that were ended from outside.
        public var ended = 0
    }

    private struct State: ~Copyable {
        var counts = Counts()
        /// One that was started to see what holds for it, and which the next place takes.
        var spare: Worker?
    }

    /// The program, through which a process finds its own file even where that was replaced since.
    public static let ownProgram = "/proc/self/exe"

    /// What the kernel takes from each of them.
    public let jail: Jail

    private let program: String
    private let renderer: Renderer
    private let patience: Duration?
    private let logger: Logger?
    private let state: Mutex<State>

    /// Starts a first worker, so that it is known what the kernel takes from it.
    ///
    /// - Parameters:
    ///   - renderer: Draws, with its limits and overlays.
    ///   - program: The path of this program.
    ///   - logger: Hears of workers that broke.
    /// - Throws: ``WorkersUnavailable``.
    public convenience init(
        _ renderer: Renderer,
        program: String = ownProgram,
        logger: Logger? = nil
    ) throws(WorkersUnavailable) {
        try self.init(renderer, program: program, patience: nil, logger: logger)
    }

    /// Does the same for who has no patience.
    ///
    /// - Parameters:
    ///   - renderer: Draws, with its limits and overlays.
    ///   - program: The path of this program.
    ///   - patience: The time on the clock that a worker has for an answer; nil for what the limits say.
    ///   - logger: Hears of workers that broke.
    /// - Throws: ``WorkersUnavailable``.
    init(
        _ renderer: Renderer,
        program: String,
        patience: Duration?,
        logger: Logger? = nil
    ) throws(WorkersUnavailable) {
        self.renderer = renderer
        self.program = program
        self.patience = patience
        self.logger = logger
        let worker = try Worker(program, renderer: renderer, patience: patience)
        jail = worker.jail
        state = Mutex(State(counts: Counts(started: 1), spare: worker))
    }

    /// What became of the workers so far.
    public var counts: Counts { state.withLock { $0.counts } }

    /// Gives a worker that nobody has yet, or starts one.
    ///
    /// - Parameter readingHEIF: Whether it has to read HEIC and AVIF.
    /// - Returns: The worker.
    /// - Throws: ``Worker/Breakdown/outside(reason:)``.
    func start(readingHEIF: Bool) throws(Worker.Breakdown) -> Worker {
        if !readingHEIF, let spare = state.withLock({ $0.spare.take() }) { return spare }
        do throws(WorkersUnavailable) {
            let worker = try Worker(program, renderer: renderer, readsHEIF: readingHEIF, patience: patience)
            state.withLock { $0.counts.started += 1 }
            return worker
        } catch {
            throw .outside(reason: "no decoder can be started: \(error.reason)")
        }
    }

    /// Notes how a worker broke.
    func note(_ breakdown: Worker.Breakdown) {
        let reason: String
        switch breakdown {
        case .outside(let told):
            state.withLock { $0.counts.ended += 1 }
            reason = told
        case .picture(let told):
            state.withLock { $0.counts.broken += 1 }
            reason = told
        case .drawing(let error):
            state.withLock { $0.counts.broken += 1 }
            reason = error.message
        }
        logger?.warning("a decoder is started anew", metadata: ["reason": "\(reason)"])
    }
}
