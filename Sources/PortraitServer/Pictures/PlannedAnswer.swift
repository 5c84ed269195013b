import HTTPConnections

/// What a request for a picture is answered with.
enum PlannedAnswer: Sendable {
    /// A picture, as it is planned.
    case picture(PicturePlan)
    /// That there is none, or where one is.
    case response(ServerResponse)

    /// Whether it is a user's own picture.
    var isPortrait: Bool {
        if case .picture(let plan) = self, case .original = plan.subject { true } else { false }
    }
}
