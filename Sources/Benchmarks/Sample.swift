/// What one run of a program cost.
struct Sample {
    /// The processor time of the process, in user and in system mode.
    let processor: Duration
    /// The time from the start of the process until its end was noticed.
    let wall: Duration
}

extension [Duration] {
    /// The median, or nil where there is nothing; of an even number the upper one of the two in the middle.
    var median: Duration? {
        isEmpty ? nil : sorted()[count / 2]
    }
}
