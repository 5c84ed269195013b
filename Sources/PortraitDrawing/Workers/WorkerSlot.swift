package import PixelPipeline

/// A place where one picture at a time is drawn: by a worker that is kept from picture to picture, or in this process.
///
/// Not for several tasks at once. The calling thread waits for the worker.
package final class WorkerSlot {
    /// How often a picture is tried whose worker is ended from outside.
    static let maximumTryCount = 3

    /// What is kept from picture to picture where this process draws.
    package let workspace = RenderingWorkspace()
    private let renderer: Renderer
    private let pool: WorkerPool?
    private var worker: Worker?

    /// Sets a place up; nothing is started yet.
    ///
    /// - Parameters:
    ///   - renderer: Draws; the pool's own where there is one.
    ///   - pool: Starts workers; nil where this process draws.
    package init(_ renderer: Renderer, pool: WorkerPool?) {
        self.renderer = renderer
        self.pool = pool
    }

    /// Has a job done.
    ///
    /// - Parameter job: The job.
    /// - Returns: What comes of it.
    /// - Throws: ``DrawingFault``.
    package func perform<Job: DrawingJob>(_ job: Job) throws(DrawingFault) -> Job.Value {
        switch try result(of: job) {
        case .success(let value): return value
        case .failure(.limit(.decodingSeconds, let maximum, _)):
            throw .broken(reason: "decoding it took more than \(maximum) s of processor time")
        case .failure(let error): throw .imaging(error)
        }
    }

    private func result<Job: DrawingJob>(of job: Job) throws(DrawingFault) -> Result<Job.Value, ImagingError> {
        guard let pool else {
            return Result { () throws(ImagingError) in try job.run(with: renderer, in: workspace) }
        }
        var lost = ""
        for _ in 0..<Self.maximumTryCount {
            do throws(Worker.Breakdown) {
                return try attempt(job, pool)
            } catch {
                pool.note(error)
                switch error {
                case .picture(let reason): throw .broken(reason: reason)
                case .drawing(let error): throw .imaging(error)
                case .outside(let reason): lost = reason
                }
            }
        }
        throw .lost(reason: lost)
    }

    /// Has a worker do a job; one that breaks is not kept.
    private func attempt<Job: DrawingJob>(
        _ job: Job,
        _ pool: WorkerPool
    ) throws(Worker.Breakdown) -> Result<Job.Value, ImagingError> {
        let isHEIF = ImageFormat.sniff(job.original)?.isHEIF ?? false
        var worker = try nextWorker(pool, readingHEIF: isHEIF)
        let result = try worker.perform(job)
        if !worker.isSpent { self.worker = consume worker }
        return result
    }

    /// Gives the worker that is kept, unless another one is needed for a picture.
    private func nextWorker(_ pool: WorkerPool, readingHEIF: Bool) throws(Worker.Breakdown) -> Worker {
        if let kept = worker.take(), kept.readsHEIF || !readingHEIF { return kept }
        return try pool.start(readingHEIF: readingHEIF)
    }
}
