import Synchronization

/// The requests that were answered: how many of which kind, and how long they took.
final class RequestMeter: Sendable {
    /// A kind of requests.
    struct Kind: Hashable, Sendable {
        /// The pattern of the address.
        var route: String
        /// The method; `OTHER` for those that HTTP does not name.
        var method: String
        /// The status of the answer.
        var status: Int
    }

    /// How long the requests of an address took.
    struct Histogram: Sendable {
        /// The number of requests up to each bound and above the one before, and those above the last one.
        var counts = [Int](repeating: 0, count: RequestMeter.bounds.count + 1)
        /// The sum of all times, in seconds.
        var sum = 0.0

        /// Adds a time between the bound of a place and the one before.
        fileprivate mutating func add(_ seconds: Double, at place: Int) {
            counts[place] += 1
            sum += seconds
        }
    }

    /// The upper bounds of the histograms, in seconds.
    static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private static let methods: Set<String> = [
        "GET", "HEAD", "PUT", "POST", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT",
    ]

    private struct Record {
        var counts: [Kind: Int] = [:]
        var times: [String: Histogram] = [:]
    }

    private let record = Mutex(Record())

    /// Notes an answer.
    ///
    /// - Parameters:
    ///   - route: The pattern of the address.
    ///   - method: The method as it came.
    ///   - status: The status of the answer.
    ///   - time: How long it took until the answer was ready to be sent.
    func note(route: String, method: String, status: Int, time: Duration) {
        let kind = Kind(route: route, method: Self.methods.contains(method) ? method : "OTHER", status: status)
        let seconds = time / .seconds(1)
        let place = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        record.withLock { record in
            record.counts[kind, default: 0] += 1
            record.times[route, default: Histogram()].add(seconds, at: place)
        }
    }

    /// The numbers of requests so far.
    var counts: [Kind: Int] { record.withLock { $0.counts } }

    /// The times of requests so far, by address.
    var times: [String: Histogram] { record.withLock { $0.times } }
}
