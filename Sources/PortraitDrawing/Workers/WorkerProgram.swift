import ChildProcesses
import Glibc
import PixelPipeline

/// The program of a worker: it gets its settings, shuts itself in, and then draws one picture after the other.
///
/// It ends when its parent closes the socket.
public enum WorkerProgram {
    /// The word on the command line by which the program is started as a worker.
    public static let command = "decode-in-jail"

    /// What the memory of the picture itself leaves to the program, in bytes: what the allocator and the codecs' tables take.
    private static let slack = 64_000_000

    /// Runs to the end.
    public static func run() -> Never {
        do {
            let parent = try SocketParent()
            guard var settings = try frame(from: parent) else { exit(0) }
            let renderer: Renderer = try settings.rest.value()
            // Nothing can be opened in the jail.
            if try settings.rest.flag() { HEIFLibrary.load() }
            let workspace = RenderingWorkspace()
            var answer = FrameWriter(code: WorkerAnswer.value.rawValue)
            answer.write(Jail.enter(memory: renderer.limits.maximumMemory + slack))
            guard parent.write(answer.finished()) else { exit(0) }
            try work(for: parent, with: renderer, in: workspace)
        } catch {
            // Not started by this program, or no longer understood by it.
            exit(76)
        }
        exit(0)
    }

    /// Does one job after the other, until there is nobody who wants one.
    private static func work(
        for parent: SocketParent,
        with renderer: Renderer,
        in workspace: RenderingWorkspace
    ) throws {
        workspace.decoded = { parent.tell(WorkerStage.drawing.rawValue) }
        while let frame = try frame(from: parent) {
            guard let code = DrawingJobCode(rawValue: frame.code) else { throw FrameReader.Fault() }
            parent.tell(WorkerStage.decoding.rawValue)
            let answer = try answer(to: code.job, frame.rest, renderer, workspace)
            parent.tell(WorkerStage.idle.rawValue)
            guard parent.write(answer) else { return }
        }
    }

    private static func answer<Job: DrawingJob>(
        to type: Job.Type,
        _ rest: consuming FrameReader,
        _ renderer: Renderer,
        _ workspace: RenderingWorkspace
    ) throws(FrameReader.Fault) -> [[UInt8]] {
        let job = try Job(from: &rest)
        do throws(ImagingError) {
            let value = try job.run(with: renderer, in: workspace)
            var frame = FrameWriter(code: WorkerAnswer.value.rawValue)
            frame.write(value)
            return frame.finished()
        } catch {
            var frame = FrameWriter(code: WorkerAnswer.failure.rawValue)
            frame.write(error)
            return frame.finished()
        }
    }

    /// Waits for a frame; nil where the parent is gone.
    private static func frame(from parent: SocketParent) throws -> WorkerFrame? {
        struct Gone: Error {}
        do {
            return try WorkerFrame(maximumByteCount: 1 << 40) { count, beginning throws(Gone) in
                guard let bytes = parent.read(count, after: beginning) else { throw Gone() }
                return bytes
            }
        } catch is Gone {
            return nil
        }
    }
}
