import Testing

@testable import PortraitServer

@Suite("Numbers for Prometheus")
struct PrometheusTextTests {
    @Test("are written as the text format says")
    func text() {
        var text = PrometheusText()
        text.metric(
            "a_total",
            .counter,
            "Things.",
            [
                PrometheusText.Sample(labels: [("kind", "a\\b\"c\nd"), ("x", "y")], value: 3),
                PrometheusText.Sample(value: 0.5),
            ]
        )
        #expect(
            text.text == """
                # HELP a_total Things.
                # TYPE a_total counter
                a_total{kind="a\\\\b\\"c\\nd",x="y"} 3
                a_total 0.5

                """
        )
    }

    @Test("have labels without an end of their own, whatever makes one character with it")
    func joinedLabels() {
        var text = PrometheusText()
        let sample = PrometheusText.Sample(labels: [("kind", "a\"\u{301}\r\n\u{600}\\")], value: 1)
        text.metric("a", .gauge, "Things.", [sample])
        let line = "a{kind=\"a\\\"\u{301}\r\\n\u{600}\\\\\"} 1\n"
        #expect(text.text.unicodeScalars.suffix(line.unicodeScalars.count).elementsEqual(line.unicodeScalars))
    }

    @Test("of histograms add up from bound to bound")
    func histogram() throws {
        let meter = RequestMeter()
        for milliseconds in [0, 1, 3, 3, 20_000] {
            let status = milliseconds == 1 ? 404 : 200
            meter.tally(RequestMeter.Kind(route: "/a", method: "GET", status: status)).note(.milliseconds(milliseconds))
        }
        var text = PrometheusText()
        text.histogram("t", "Times.", meter.times)
        for line in [
            "t_bucket{route=\"/a\",le=\"0.0005\"} 1", "t_bucket{route=\"/a\",le=\"0.001\"} 2",
            "t_bucket{route=\"/a\",le=\"0.0025\"} 2", "t_bucket{route=\"/a\",le=\"0.005\"} 4",
            "t_bucket{route=\"/a\",le=\"10\"} 4", "t_bucket{route=\"/a\",le=\"+Inf\"} 5", "t_count{route=\"/a\"} 5",
            "t_sum{route=\"/a\"} 20.007",
        ] {
            #expect(text.text.contains(line + "\n"), "\(text.text)")
        }
    }

    @Test("count methods that nobody has heard of under one name")
    func methods() {
        let meter = RequestMeter()
        for number in 0..<100 {
            meter.tally(RequestMeter.Kind(route: "-", method: "M\(number)", status: 405)).note(.zero)
        }
        #expect(meter.counts.count == 1)
        #expect(meter.counts.first?.value == 100)
        #expect(meter.counts.first?.key.method == "OTHER")
    }
}
