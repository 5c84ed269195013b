import FoundationEssentials
import Synchronization

/// Keeps a client from finding out by trying who is there, or which token is known: only so many misses a minute.
///
/// A bucket of misses for each client, which fills again with time. The number of clients that are remembered is bounded.
final class LookUpGuard: Sendable {
    /// Who is one client: the address, or of IPv6 the network; all without an address are one.
    private struct Key: Hashable {
        var network: IPAddress?

        init(_ client: String?) {
            network = client.flatMap { IPAddress($0) }?.network
        }
    }

    private struct Bucket {
        var left: Double
        var time: Date
    }

    private static let maximumClientCount = 10_000

    private let perMinute: Double
    private let refusal: @Sendable (Int) -> ServiceError
    private let now: @Sendable () -> Date
    private let buckets = Mutex<[Key: Bucket]>([:])

    /// Creates a guard.
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
        let left = buckets.withLock { level(of: Key(client), in: $0, at: time) }
        // As long as it takes until one more miss is there.
        return left >= 1 ? nil : refusal(Int(((1 - left) * 60 / max(perMinute, 0.01)).rounded(.up)))
    }

    /// Notes that a client has tried what is not there.
    ///
    /// - Parameter client: The client's address.
    func noteMiss(_ client: String?) {
        let time = now()
        let key = Key(client)
        buckets.withLock { buckets in
            let left = level(of: key, in: buckets, at: time)
            if buckets.count >= Self.maximumClientCount {
                // Full buckets tell nothing; where all clients have missed just now, they begin anew.
                buckets = buckets.filter { level(of: $0.key, in: buckets, at: time) < perMinute }
                if buckets.count >= Self.maximumClientCount { buckets = [:] }
            }
            buckets[key] = Bucket(left: left - 1, time: time)
        }
    }

    private func level(of client: Key, in buckets: [Key: Bucket], at time: Date) -> Double {
        guard let bucket = buckets[client] else { return perMinute }
        return min(perMinute, bucket.left + max(0, time.timeIntervalSince(bucket.time)) * perMinute / 60)
    }
}
