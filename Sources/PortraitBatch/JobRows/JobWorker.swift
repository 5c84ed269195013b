/// A process that takes rows of a job, under a lease that it renews while it works.
///
/// Its number is the fencing token: never given to another worker. Once the lease is lost its rows are somebody else's, and
/// what it has to say of them is not taken any more.
public struct JobWorker: Hashable, Sendable {
    /// The number of the worker.
    let id: Int64

    /// The number of its job.
    let jobId: Int64
}
