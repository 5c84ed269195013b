/// Where originals are decoded, and what is remembered of those that broke something.
public struct Decoding: Sendable {
    /// Starts the processes that decode; nil where this process does.
    public let pool: WorkerPool?
    /// What broke a decoder before.
    public let quarantine: Quarantine

    /// In this process, which remembers nothing of it.
    public static var inside: Decoding { Decoding(pool: nil, quarantine: Quarantine()) }

    /// Puts the two together.
    ///
    /// - Parameters:
    ///   - pool: Starts the processes that decode; nil where this process does.
    ///   - quarantine: What broke a decoder before.
    public init(pool: WorkerPool?, quarantine: Quarantine) {
        self.pool = pool
        self.quarantine = quarantine
    }
}
