/// Web content and comments of the REST services, below `/o/headless-delivery/v1.0`; Liferay 7.3 and 7.4 only.
struct HeadlessDelivery: Sendable {
    /// The path that all addresses begin with.
    static let root = "/o/headless-delivery/v1.0"

    /// What answers for web content.
    var contents: StructuredContents
    /// What answers for comments.
    var comments: HeadlessComments

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - request: The request; its path begins with ``root``.
    ///   - identity: Who it runs as.
    /// - Returns: What was asked for, or the problem.
    func answer(_ request: IncomingRequest, _ identity: Identity) -> SandboxAnswer {
        let parts = request.path.dropFirst(Self.root.count).split(separator: "/")
            .map { FormFields.decoded($0, plusIsBlank: false) }
        do throws(HeadlessProblem) {
            if parts.contains("comments"), let answer = try comments.answer(request, parts, identity) { return answer }
            if request.method == "GET" || request.method == "HEAD",
                let answer = try contents.answer(request, parts, identity)
            {
                return answer
            }
            return .json("", status: 404)
        } catch {
            return error.answer
        }
    }
}
