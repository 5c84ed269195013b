import PixelPipeline

/// How a rendition was made, as it is told to who asks why.
struct PictureExplanation: Sendable {
    /// The measures of the rendition.
    struct Output: Encodable, Sendable {
        var format: String
        var width: Int
        var height: Int
        var bytes: Int
    }

    /// One line of the plan.
    struct Line: Encodable, Sendable {
        var subject: String
        var text: String
    }

    /// The measures of the rendition.
    let output: Output
    /// The plan, in the order of the work.
    let plan: [Line]
    /// How long each stage took.
    let stageMilliseconds: [String: Double]

    /// Takes over what the pixel pipeline tells, but not the picture.
    ///
    /// - Parameter explanation: The plan, the times and the picture.
    init(_ explanation: RenditionExplanation) {
        let rendition = explanation.rendition
        output = Output(
            format: rendition.format.rawValue,
            width: rendition.size.width,
            height: rendition.size.height,
            bytes: rendition.bytes.count
        )
        plan = explanation.plan.map { Line(subject: $0.subject, text: $0.text) }
        stageMilliseconds = explanation.times.reduce(into: [:]) { times, stage in
            times[stage.stage, default: 0] += stage.duration / .milliseconds(1)
        }
    }
}
