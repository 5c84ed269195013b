/// The jobs that a worker knows.
package enum DrawingJobCode: UInt8, CaseIterable, Sendable {
    case paint = 1
    case draw
    case receive
    case explain
    case prepareUpload
    case fitUpload
    case compare

    /// What does it.
    var job: any DrawingJob.Type {
        switch self {
        case .paint: PaintJob.self
        case .draw: DrawJob.self
        case .receive: ReceiveJob.self
        case .explain: ExplainJob.self
        case .prepareUpload: PrepareUploadJob.self
        case .fitUpload: FitUploadJob.self
        case .compare: CompareJob.self
        }
    }
}
