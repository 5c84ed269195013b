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

        /// Names a kind.
        ///
        /// - Parameters:
        ///   - route: The pattern of the address.
        ///   - method: The method as it came.
        ///   - status: The status of the answer.
        init(route: String, method: String, status: Int) {
            self.route = route
            self.method = RequestMeter.methods.contains(method) ? method : "OTHER"
            self.status = status
        }
    }

    /// How long requests took.
    struct Histogram: Sendable {
        /// The number of requests up to each bound and above the one before, and those above the last one.
        var counts = [Int](repeating: 0, count: RequestMeter.bounds.count + 1)
        /// The sum of all times, in seconds.
        var sum = 0.0

        /// Adds what another one has.
        fileprivate mutating func add(_ other: Histogram) {
            for index in counts.indices { counts[index] += other.counts[index] }
            sum += other.sum
        }
    }

    /// Where the requests of a kind are noted.
    final class Tally: Sendable {
        private let histogram = Mutex(Histogram())

        /// Notes an answer.
        ///
        /// - Parameter time: How long it took until the answer was ready to be sent.
        func note(_ time: Duration) {
            let (seconds, attoseconds) = time.components
            let value = Double(seconds) + Double(attoseconds) * 1e-18
            let index = RequestMeter.bounds.firstIndex { value <= $0 } ?? RequestMeter.bounds.count
            histogram.withLock { histogram in
                histogram.counts[index] += 1
                histogram.sum += value
            }
        }

        /// What was noted so far.
        fileprivate var value: Histogram { histogram.withLock { $0 } }
    }

    /// The upper bounds of the histograms, in seconds.
    static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private static let methods: Set<String> = [
        "GET", "HEAD", "PUT", "POST", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT",
    ]

    private let tallies = Mutex<[Kind: Tally]>([:])

    /// Finds where a kind of requests is noted.
    ///
    /// - Parameter kind: The kind.
    /// - Returns: The same for the same kind, always.
    func tally(_ kind: Kind) -> Tally {
        tallies.withLock { tallies in
            if let tally = tallies[kind] { return tally }
            let tally = Tally()
            tallies[kind] = tally
            return tally
        }
    }

    /// The numbers of requests so far.
    var counts: [Kind: Int] { tallies.withLock { $0.mapValues { $0.value.counts.reduce(0, +) } } }

    /// The times of requests so far, by address.
    var times: [String: Histogram] {
        tallies.withLock { tallies in
            tallies.reduce(into: [:]) { $0[$1.key.route, default: Histogram()].add($1.value.value) }
        }
    }
}
