/// The times that the stages of a rendition took.
struct StageClock {
    /// A stage and its time.
    struct Stage: Hashable, Sendable {
        /// The name, such as `decode`.
        let name: String
        /// The time from its beginning to its end.
        let duration: Duration
    }

    /// The name of the stage that writes a JPEG file anew without making pixels of it.
    static let rewriting = "rewrite coefficients"

    /// The stages in their order.
    private(set) var stages: [Stage] = []

    /// Whether a file that was written anew was the result: where it is none, pixels are made in further stages.
    var endedRewriting: Bool { stages.last?.name == Self.rewriting }

    /// Runs a stage.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - body: The work.
    /// - Returns: What the work gives.
    /// - Throws: What the work throws.
    mutating func measure<Result>(
        _ name: @autoclosure () -> String,
        _ body: () throws(ImagingError) -> Result
    ) throws(ImagingError) -> Result {
        let start = ContinuousClock.now
        let result = try body()
        stages.append(Stage(name: name(), duration: start.duration(to: .now)))
        return result
    }
}
