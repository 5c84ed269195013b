import HTTPConnections
import HTTPMessages

/// What pages of other sites may do with the service, by the words of the Fetch standard (CORS).
///
/// Pictures may be used by any page; whatever needs a token only by pages of the sites that the operator lists.
struct CrossOriginRules: Sendable {
    /// How long a browser may keep the answer to its question, in seconds: as long as browsers do at most.
    private static let preflightAge = "7200"
    private static let exposed =
        "ETag, Location, Portrait-Master, Portrait-Outcome, Portrait-Source, Retry-After, Server-Timing"
    private static let conditions = "Cache-Control, If-Modified-Since, If-None-Match, Last-Event-ID"

    /// What any page may use.
    private static let open: HTTPFields = [
        .accessControlAllowOrigin: "*",
        .accessControlExposeHeaders: exposed,
        .timingAllowOrigin: "*",
        .crossOriginResourcePolicy: "cross-origin",
    ]

    /// The origins whose pages may send tokens.
    let trustedOrigins: Set<WebOrigin>

    /// The fields of an answer that tell browsers which pages may use it.
    ///
    /// - Parameters:
    ///   - route: The address.
    ///   - request: The request.
    /// - Returns: The fields.
    func fields(for route: Route?, _ request: ServerRequest) -> HTTPFields {
        guard let route else { return [.crossOriginResourcePolicy: "same-origin"] }
        if request.method == .options, let wanted = request.fields[.accessControlRequestMethod] {
            return preflight(for: route, wanted, request)
        }
        if route.isForAnySite, [.get, .head, .options].contains(request.method) { return Self.open }
        var fields: HTTPFields = [.crossOriginResourcePolicy: "same-origin", .vary: "Origin"]
        if let origin = trustedOrigin(of: request) {
            fields[.accessControlAllowOrigin] = origin.description
            fields[.accessControlExposeHeaders] = Self.exposed
        }
        return fields
    }

    /// The answer to a browser that asks before it sends a request that no form could send.
    private func preflight(for route: Route, _ wanted: String, _ request: ServerRequest) -> HTTPFields {
        var fields: HTTPFields = [.vary: "Origin, Access-Control-Request-Method"]
        if let origin = trustedOrigin(of: request) {
            fields[.accessControlAllowOrigin] = origin.description
            fields[.accessControlAllowMethods] = route.methods.map(\.rawValue).joined(separator: ", ")
            fields[.accessControlAllowHeaders] =
                "Authorization, Content-Type, If-Match, If-Unmodified-Since, "
                + Self.conditions
        } else if route.isForAnySite, ["GET", "HEAD"].contains(wanted) {
            fields[.accessControlAllowOrigin] = "*"
            fields[.accessControlAllowMethods] = "GET, HEAD"
            fields[.accessControlAllowHeaders] = Self.conditions
        } else {
            return fields
        }
        fields[.accessControlMaxAge] = Self.preflightAge
        return fields
    }

    private func trustedOrigin(of request: ServerRequest) -> WebOrigin? {
        guard !trustedOrigins.isEmpty, let origin = request.fields[.origin].flatMap({ WebOrigin($0) }) else {
            return nil
        }
        return trustedOrigins.contains(origin) ? origin : nil
    }
}
