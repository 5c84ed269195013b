import HTTPMessages

extension ServiceError {
    /// The failure of opening one stream too many.
    static let tooManyStreams = ServiceError(
        .tooManyRequests,
        code: "too-many-streams",
        message: "as many streams of events are open as the service has room for",
        hint: "try again later",
        fields: [.retryAfter: "30"]
    )

    /// The failure of a client that opens one stream too many.
    static let tooManyStreamsOfOne = ServiceError(
        .tooManyRequests,
        code: "too-many-streams",
        message: "this client has \(PortraitStreams.mostOfOneClient) streams of events open, and may not have more",
        hint: "name several users in one stream with also=ID,ID, or close a stream",
        fields: [.retryAfter: "30"]
    )
}
