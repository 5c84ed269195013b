import HTTPConnections

/// What a request for a picture is answered with.
enum PlannedAnswer: Sendable {
    /// A picture, as it is planned.
    case picture(PicturePlan)
    /// That there is none, or where one is.
    case response(ServerResponse)
}
