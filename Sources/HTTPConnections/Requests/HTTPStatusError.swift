import HTTPMessages

/// The status with which a request is refused before anything acts on it.
struct HTTPStatusError: Error {
    let status: HTTPStatus
    /// The stable, lower-case, dashed name of the failure.
    private let code: String
    /// What happened, in one sentence without a full stop.
    private let message: String
    /// What the reader can do about it, in one sentence without a full stop.
    private let hint: String

    static let badRequest = HTTPStatusError(
        status: .badRequest,
        code: "bad-request",
        message: "the request is not one that all who read it would read the same",
        hint: "write it as RFC 9112 has it: one host, one length, no blank in the address"
    )
    static let fieldsTooLarge = HTTPStatusError(
        status: .requestHeaderFieldsTooLarge,
        code: "too-many-fields",
        message: "the header has more than \(RequestCheck.maximumFieldCount) fields",
        hint: "leave some of them out"
    )

    /// The refusal as it is told: problem details for HTTP APIs (RFC 9457), which nobody may keep.
    var answer: ServerResponse {
        // None of the texts has a character that JSON writes in another way.
        let problem = """
            {"code":"\(code)","detail":"\(message)","hint":"\(hint)","status":\(status.code),\
            "title":"\(status.reasonPhrase)","type":"about:blank"}
            """
        return ServerResponse(
            status: status,
            fields: [
                .contentType: "application/problem+json", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            ],
            body: .bytes(Array(problem.utf8))
        )
    }
}
