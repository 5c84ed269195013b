/// How a request went (RFC 9110 section 15).
public struct HTTPStatus: Hashable, Sendable, CustomStringConvertible {
    /// The three digits.
    public let code: Int

    /// Names a status.
    ///
    /// - Parameter code: The three digits.
    public init(code: Int) {
        self.code = code
    }

    /// The code and its phrase, as `404 Not Found`.
    public var description: String { "\(code) \(reasonPhrase)" }

    /// `200 OK`.
    public static let ok = HTTPStatus(code: 200)
    /// `201 Created`.
    public static let created = HTTPStatus(code: 201)
    /// `202 Accepted`.
    public static let accepted = HTTPStatus(code: 202)
    /// `204 No Content`.
    public static let noContent = HTTPStatus(code: 204)
    /// `302 Found`.
    public static let found = HTTPStatus(code: 302)
    /// `304 Not Modified`.
    public static let notModified = HTTPStatus(code: 304)
    /// `400 Bad Request`.
    public static let badRequest = HTTPStatus(code: 400)
    /// `401 Unauthorized`.
    public static let unauthorized = HTTPStatus(code: 401)
    /// `403 Forbidden`.
    public static let forbidden = HTTPStatus(code: 403)
    /// `404 Not Found`.
    public static let notFound = HTTPStatus(code: 404)
    /// `405 Method Not Allowed`.
    public static let methodNotAllowed = HTTPStatus(code: 405)
    /// `409 Conflict`.
    public static let conflict = HTTPStatus(code: 409)
    /// `410 Gone`.
    public static let gone = HTTPStatus(code: 410)
    /// `412 Precondition Failed`.
    public static let preconditionFailed = HTTPStatus(code: 412)
    /// `413 Content Too Large`.
    public static let contentTooLarge = HTTPStatus(code: 413)
    /// `414 URI Too Long`.
    public static let uriTooLong = HTTPStatus(code: 414)
    /// `415 Unsupported Media Type`.
    public static let unsupportedMediaType = HTTPStatus(code: 415)
    /// `421 Misdirected Request`.
    public static let misdirectedRequest = HTTPStatus(code: 421)
    /// `422 Unprocessable Content`.
    public static let unprocessableContent = HTTPStatus(code: 422)
    /// `429 Too Many Requests`.
    public static let tooManyRequests = HTTPStatus(code: 429)
    /// `431 Request Header Fields Too Large`.
    public static let requestHeaderFieldsTooLarge = HTTPStatus(code: 431)
    /// `500 Internal Server Error`.
    public static let internalServerError = HTTPStatus(code: 500)
    /// `501 Not Implemented`.
    public static let notImplemented = HTTPStatus(code: 501)
    /// `502 Bad Gateway`.
    public static let badGateway = HTTPStatus(code: 502)
    /// `503 Service Unavailable`.
    public static let serviceUnavailable = HTTPStatus(code: 503)
    /// `507 Insufficient Storage`.
    public static let insufficientStorage = HTTPStatus(code: 507)

    /// The phrase that goes with the code in the status line (RFC 9110 section 15); empty for a code without one.
    public var reasonPhrase: String { Self.phrases[code] ?? "" }

    private static let phrases: [Int: String] = [
        100: "Continue", 101: "Switching Protocols",
        200: "OK", 201: "Created", 202: "Accepted", 203: "Non-Authoritative Information", 204: "No Content",
        205: "Reset Content", 206: "Partial Content",
        300: "Multiple Choices", 301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
        307: "Temporary Redirect", 308: "Permanent Redirect",
        400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 406: "Not Acceptable", 407: "Proxy Authentication Required",
        408: "Request Timeout", 409: "Conflict", 410: "Gone", 411: "Length Required", 412: "Precondition Failed",
        413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type", 416: "Range Not Satisfiable",
        417: "Expectation Failed", 421: "Misdirected Request", 422: "Unprocessable Content", 423: "Locked",
        425: "Too Early", 426: "Upgrade Required", 428: "Precondition Required", 429: "Too Many Requests",
        431: "Request Header Fields Too Large", 451: "Unavailable For Legal Reasons",
        500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
        504: "Gateway Timeout", 505: "HTTP Version Not Supported", 507: "Insufficient Storage",
    ]
}
