/// The names of fields that are in use, under the names of their specifications (RFC 9110, RFC 9111, RFC 6265, Fetch).
extension HTTPField.Name {
    /// `Accept`.
    public static let accept = Self(literal: "Accept")
    /// `Accept-Encoding`.
    public static let acceptEncoding = Self(literal: "Accept-Encoding")
    /// `Access-Control-Allow-Headers`.
    public static let accessControlAllowHeaders = Self(literal: "Access-Control-Allow-Headers")
    /// `Access-Control-Allow-Methods`.
    public static let accessControlAllowMethods = Self(literal: "Access-Control-Allow-Methods")
    /// `Access-Control-Allow-Origin`.
    public static let accessControlAllowOrigin = Self(literal: "Access-Control-Allow-Origin")
    /// `Access-Control-Expose-Headers`.
    public static let accessControlExposeHeaders = Self(literal: "Access-Control-Expose-Headers")
    /// `Access-Control-Max-Age`.
    public static let accessControlMaxAge = Self(literal: "Access-Control-Max-Age")
    /// `Access-Control-Request-Method`.
    public static let accessControlRequestMethod = Self(literal: "Access-Control-Request-Method")
    /// `Age`.
    public static let age = Self(literal: "Age")
    /// `Allow`.
    public static let allow = Self(literal: "Allow")
    /// `Authorization`.
    public static let authorization = Self(literal: "Authorization")
    /// `Cache-Control`.
    public static let cacheControl = Self(literal: "Cache-Control")
    /// `Connection`.
    public static let connection = Self(literal: "Connection")
    /// `Content-Encoding`.
    public static let contentEncoding = Self(literal: "Content-Encoding")
    /// `Content-Length`.
    public static let contentLength = Self(literal: "Content-Length")
    /// `Content-Range`.
    public static let contentRange = Self(literal: "Content-Range")
    /// `Content-Security-Policy`.
    public static let contentSecurityPolicy = Self(literal: "Content-Security-Policy")
    /// `Content-Type`.
    public static let contentType = Self(literal: "Content-Type")
    /// `Cookie`.
    public static let cookie = Self(literal: "Cookie")
    /// `Cross-Origin-Resource-Policy`.
    public static let crossOriginResourcePolicy = Self(literal: "Cross-Origin-Resource-Policy")
    /// `Date`.
    public static let date = Self(literal: "Date")
    /// `ETag`.
    public static let eTag = Self(literal: "ETag")
    /// `Expect`.
    public static let expect = Self(literal: "Expect")
    /// `Expires`.
    public static let expires = Self(literal: "Expires")
    /// `Forwarded`.
    public static let forwarded = Self(literal: "Forwarded")
    /// `Host`.
    public static let host = Self(literal: "Host")
    /// `If-Match`.
    public static let ifMatch = Self(literal: "If-Match")
    /// `If-Modified-Since`.
    public static let ifModifiedSince = Self(literal: "If-Modified-Since")
    /// `If-None-Match`.
    public static let ifNoneMatch = Self(literal: "If-None-Match")
    /// `If-Unmodified-Since`.
    public static let ifUnmodifiedSince = Self(literal: "If-Unmodified-Since")
    /// `Last-Modified`.
    public static let lastModified = Self(literal: "Last-Modified")
    /// `Location`.
    public static let location = Self(literal: "Location")
    /// `Origin`.
    public static let origin = Self(literal: "Origin")
    /// `Range`.
    public static let range = Self(literal: "Range")
    /// `Referrer-Policy`.
    public static let referrerPolicy = Self(literal: "Referrer-Policy")
    /// `Retry-After`.
    public static let retryAfter = Self(literal: "Retry-After")
    /// `Server`.
    public static let server = Self(literal: "Server")
    /// `Set-Cookie`.
    public static let setCookie = Self(literal: "Set-Cookie")
    /// `Transfer-Encoding`.
    public static let transferEncoding = Self(literal: "Transfer-Encoding")
    /// `User-Agent`.
    public static let userAgent = Self(literal: "User-Agent")
    /// `Vary`.
    public static let vary = Self(literal: "Vary")
    /// `WWW-Authenticate`.
    public static let wwwAuthenticate = Self(literal: "WWW-Authenticate")
    /// `X-Content-Type-Options`.
    public static let xContentTypeOptions = Self(literal: "X-Content-Type-Options")
    /// `X-Forwarded-For`.
    public static let xForwardedFor = Self(literal: "X-Forwarded-For")
    /// `X-Forwarded-Proto`.
    public static let xForwardedProto = Self(literal: "X-Forwarded-Proto")
}
