import HTTPMessages

/// One answer, read completely.
struct PortalAnswer: Sendable {
    var status: Int
    var headers: HTTPFields
    var body: [UInt8]
    /// How long the portal or a gateway asked to wait before another try.
    var retryAfter: Duration?

    init(status: Int, headers: HTTPFields = [:], body: [UInt8], retryAfter: Duration? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.retryAfter = retryAfter
    }

    /// The media type without parameters, lower case.
    var mediaType: String? {
        headers[values: .contentType].first
            .map { Substring($0.prefix { $0 != ";" }).trimmed.lowercased() }
            .flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The target of a redirect; nil when the answer is none.
    var redirectTarget: String? {
        guard (300..<400).contains(status), status != 304 else { return nil }
        return headers[values: .location].first ?? ""
    }

    /// Whether the body is a page for people, whatever media type it claims.
    var isPage: Bool {
        body.first { $0 != 0x20 && !(0x09...0x0D).contains($0) } == UInt8(ascii: "<")
    }

    /// Whether the body is a page that asks to sign in.
    var isSignInPage: Bool {
        isPage && SignInPage(text).asksForPassword
    }

    /// The body as text; bytes that are not UTF-8 are replaced.
    var text: String { String(decoding: body, as: UTF8.self) }
}
