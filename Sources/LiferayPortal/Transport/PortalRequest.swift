import NIOHTTP1

/// One request, ready to be sent.
struct PortalRequest: Sendable {
    var method: HTTPMethod = .GET
    /// The absolute address.
    var address: String
    var headers: [(name: String, value: String)] = []
    var body: [UInt8]?

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
            method: .POST,
            address: address,
            headers: headers + [("Content-Type", "application/x-www-form-urlencoded")],
            body: [UInt8](PercentEncoding.form(fields).utf8)
        )
    }
}
