import HTTPMessages

/// One request, ready to be sent.
struct PortalRequest: Sendable {
    var method: HTTPMethod = .get
    /// The absolute address.
    var address: String
    var headers: [(name: String, value: String)] = []
    var body: [UInt8]?

    /// Whether it brings cookies of its own, in place of the conversation's.
    var hasCookies: Bool { headers.contains { $0.name == "Cookie" } }

    /// What the request is about, for the log: no query, because it may hold tokens.
    var subject: String {
        "\(method.rawValue) \(address.prefix { $0 != "?" })"
    }
}

extension PortalRequest {
    /// A form that is posted.
    static func form(
        _ address: String,
        _ fields: [(name: String, value: String)],
        headers: [(name: String, value: String)] = []
    ) -> PortalRequest {
        PortalRequest(
            method: .post,
            address: address,
            headers: headers + [("Content-Type", "application/x-www-form-urlencoded")],
            body: [UInt8](PercentEncoding.form(fields).utf8)
        )
    }

    /// The lines of the head besides those that are written for every request.
    ///
    /// - Returns: The lines as libcurl's list takes them.
    /// - Throws: ``PortalError/configuration(_:)`` for a field that would become another one, or another request.
    func lines() throws(PortalError) -> [String] {
        // Nobody waits to be told to send the body.
        var lines = ["Expect:"]
        var hasType = false
        for (name, value) in headers {
            guard HTTPField.Name.isToken(name) else { throw .configuration(.requestHead("the name of a header field")) }
            guard HTTPField.isValidValue(value) else { throw .configuration(.requestHead("the header field \(name)")) }
            lines.append(value.isEmpty ? "\(name);" : "\(name): \(value)")
            hasType = hasType || name.lowercased() == "content-type"
        }
        // Else libcurl takes the body for a form.
        if !hasType { lines.append("Content-Type:") }
        return lines
    }
}
