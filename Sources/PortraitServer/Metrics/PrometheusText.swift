/// Numbers in the text format of Prometheus, version 0.0.4.
struct PrometheusText: Sendable {
    /// The kinds of metrics.
    enum Kind: String, Sendable {
        /// A number that only grows.
        case counter
        /// A number that goes up and down.
        case gauge
        /// Numbers of values up to bounds.
        case histogram
    }

    /// One number with what tells it from others of its name.
    struct Sample: Sendable {
        var labels: [(name: String, value: String)] = []
        var value: Double
    }

    /// The text so far.
    private(set) var text = ""

    /// Writes a metric.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - kind: The kind; for histograms see ``histogram(_:_:_:)``.
    ///   - help: What it means, in one line.
    ///   - samples: The numbers.
    mutating func metric(_ name: String, _ kind: Kind, _ help: String, _ samples: [Sample]) {
        begin(name, kind, help)
        for sample in samples { line(name, sample.labels, sample.value) }
    }

    /// Writes histograms of one name.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - help: What it means, in one line.
    ///   - histograms: The histograms by route.
    mutating func histogram(_ name: String, _ help: String, _ histograms: [String: RequestMeter.Histogram]) {
        begin(name, .histogram, help)
        for (route, histogram) in histograms.sorted(by: { $0.key < $1.key }) {
            var total = 0
            for (count, bound) in zip(histogram.counts, RequestMeter.bounds.map { Self.number($0) } + ["+Inf"]) {
                total += count
                line("\(name)_bucket", [("route", route), ("le", bound)], Double(total))
            }
            line("\(name)_sum", [("route", route)], histogram.sum)
            line("\(name)_count", [("route", route)], Double(total))
        }
    }

    private mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    private mutating func line(_ name: String, _ labels: [(name: String, value: String)], _ value: Double) {
        let labels = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
        text += labels.isEmpty ? "\(name) \(Self.number(value))\n" : "\(name){\(labels)} \(Self.number(value))\n"
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }

    private static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "\"": escaped.append(contentsOf: ["\\", scalar])
            case "\n": escaped.append(contentsOf: ["\\", "n"])
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}
