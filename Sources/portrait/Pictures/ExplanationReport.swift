import PixelPipeline

/// How a picture was made: the plan, and what each stage took.
struct ExplanationReport: Encodable, Sendable {
    /// One decision.
    struct Line: Encodable, Sendable {
        var subject: String
        var text: String
    }

    /// One stage and its time.
    struct Stage: Encodable, Sendable {
        var stage: String
        var milliseconds: Double
    }

    var plan: [Line]
    var times: [Stage]

    init(_ explanation: RenditionExplanation) {
        plan = explanation.plan.map { Line(subject: $0.subject, text: $0.text) }
        times = explanation.times.map { Stage(stage: $0.stage, milliseconds: Self.milliseconds(of: $0.duration)) }
    }

    /// Tells of a placeholder, which has no original that anything would be decided about.
    init(placeholder: String, rendition: Rendition) {
        plan = [
            Line(subject: "source", text: placeholder),
            Line(
                subject: "encode",
                text: "\(rendition.format.name) \(rendition.size), \(rendition.bytes.count) bytes"
            ),
        ]
        times = []
    }

    /// Tells that a hook got the picture before anything was drawn, which it gets in full whatever the rendition needs.
    mutating func noteHookOfReceived() {
        for index in plan.indices where plan[index].subject == "decode" {
            plan[index].text = "whole picture in full, for the hook of received pictures"
        }
    }

    /// The report as lines for people; numbers stand under one another.
    var text: String {
        let milliseconds = times.map { Self.thousandths($0.milliseconds) }
        let width = milliseconds.map(\.count).max() ?? 0
        let rows = zip(times, milliseconds)
            .map { stage, number in
                ["time", String(repeating: " ", count: width - number.count) + "\(number) ms  \(stage.stage)"]
            }
        return TextTable(rows: plan.map { [$0.subject, $0.text] } + rows).text
    }

    private static func milliseconds(of duration: Duration) -> Double {
        (duration / .microseconds(1)).rounded() / 1000
    }

    private static func thousandths(_ value: Double) -> String {
        let (whole, rest) = Int((value * 1000).rounded()).quotientAndRemainder(dividingBy: 1000)
        return "\(whole).\(String(rest + 1000).dropFirst())"
    }
}
