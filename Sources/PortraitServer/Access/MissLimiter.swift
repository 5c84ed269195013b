import FoundationEssentials
import Synchronization

/// Keeps a client from finding out by trying who is there, or which token is known: only so many misses a minute.
///
/// A bucket of misses for each client, which fills again with time. What a client has missed just now costs it nothing when
/// it asks again: a page with strangers on it may be loaded any number of times. The number of clients and of misses that are
/// remembered is bounded.
final class MissLimiter: Sendable {
    private struct Bucket {
        var left: Double
        var time: Date
    }

    /// Something that a client has missed, by digests with a seed of this process.
    private struct Miss: Hashable {
        var client: ClientNetwork
        var subject: Int
    }

    private struct State {
        var buckets: [ClientNetwork: Bucket] = [:]
        /// When each miss was counted.
        var misses: [Miss: Date] = [:]
    }

    private static let maximumClientCount = 10_000
    private static let maximumMissCount = 50_000
    /// How long a miss is not counted again, in seconds.
    private static let missLifetime = 600.0

    private let perMinute: Double
    private let refusal: @Sendable (Int) -> ServiceError
    private let now: @Sendable () -> Date
    private let state = Mutex(State())

    /// Creates a limiter.
    ///
    /// - Parameters:
    ///   - perMinute: How many misses a client has in a minute; as many at once.
    ///   - refusal: What a client is told that has missed too often; is given the seconds until it may try again.
    ///   - now: The clock.
    init(
        perMinute: Int,
        refusal: @escaping @Sendable (Int) -> ServiceError = { .tooManyMisses(after: $0) },
        now: @escaping @Sendable () -> Date
    ) {
        self.perMinute = Double(perMinute)
        self.refusal = refusal
        self.now = now
    }

    /// Lets a client try, unless it has missed too often; what it would find is refused as well, as that it was found would
    /// tell it apart from what is not there.
    ///
    /// - Parameter client: The client's address; clients of a Unix socket are one.
    /// - Throws: ``ServiceError`` with 429.
    func admit(_ client: String?) throws(ServiceError) {
        if let refusal = refusal(of: client) { throw refusal }
    }

    /// Tells what a client is refused with.
    ///
    /// - Parameter client: The client's address.
    /// - Returns: 429; nil unless it has missed too often.
    func refusal(of client: String?) -> ServiceError? {
        let time = now()
        let left = state.withLock { level(of: ClientNetwork(client), in: $0.buckets, at: time) }
        // As long as it takes until one more miss is there.
        return left >= 1 ? nil : refusal(Int(((1 - left) * 60 / max(perMinute, 0.01)).rounded(.up)))
    }

    /// Notes that a client has tried what is not there.
    ///
    /// - Parameters:
    ///   - client: The client's address.
    ///   - subject: What was tried, which counts once in ten minutes; nil where it counts each time.
    func noteMiss(_ client: String?, of subject: String? = nil) {
        let time = now()
        let client = ClientNetwork(client)
        state.withLock { state in
            if let subject, !isNew(Miss(client: client, subject: subject.hashValue), in: &state.misses, at: time) {
                return
            }
            let left = level(of: client, in: state.buckets, at: time)
            if state.buckets.count >= Self.maximumClientCount {
                // Full buckets tell nothing; where all clients have missed just now, they begin anew.
                let buckets = state.buckets
                state.buckets = buckets.filter { level(of: $0.key, in: buckets, at: time) < perMinute }
                if state.buckets.count >= Self.maximumClientCount { state.buckets = [:] }
            }
            state.buckets[client] = Bucket(left: left - 1, time: time)
        }
    }

    /// Notes a miss; false where it was counted in the last ten minutes.
    private func isNew(_ miss: Miss, in misses: inout [Miss: Date], at time: Date) -> Bool {
        // Those of long after now come from before the clock was set back.
        func isOver(_ date: Date) -> Bool { abs(time.timeIntervalSince(date)) >= Self.missLifetime }
        if let date = misses[miss], !isOver(date) { return false }
        if misses.count >= Self.maximumMissCount {
            misses = misses.filter { !isOver($0.value) }
            // What is forgotten is counted once more, which no client gains by.
            if misses.count >= Self.maximumMissCount { misses = [:] }
        }
        misses[miss] = time
        return true
    }

    private func level(of client: ClientNetwork, in buckets: [ClientNetwork: Bucket], at time: Date) -> Double {
        guard let bucket = buckets[client] else { return perMinute }
        let passed = time.timeIntervalSince(bucket.time)
        // One of long after now comes from before the clock was set back.
        guard passed > -60 else { return perMinute }
        return min(perMinute, bucket.left + max(0, passed) * perMinute / 60)
    }
}
