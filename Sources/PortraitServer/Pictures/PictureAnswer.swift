import FoundationEssentials
import HTTPConnections
import HTTPTypes
import Hummingbird

/// A picture as it is sent: with what caches have to know of it.
struct PictureAnswer: Sendable {
    /// The status: 200, or 404 for a placeholder where that is wanted.
    var status = HTTPResponse.Status.ok
    /// The picture's key, which the entity tag is made from.
    var key: RenditionKey
    /// How long it may be kept.
    var cacheControl: String
    /// When the portal gave it; nil for a placeholder.
    var lastModified: Date?
    /// Where it came from, for people and tests.
    var source: String
    /// Whether its format depends on what the client accepts.
    var isNegotiated: Bool
    /// How long the steps took.
    var timing: StepTimes

    /// Whether the client has this very picture already (RFC 9110 section 13.2.2).
    ///
    /// - Parameter fields: The header of the request.
    /// - Returns: Whether 304 is the answer.
    func isKnown(to fields: HTTPFields) -> Bool {
        guard status == .ok else { return false }
        if let known = EntityTagList(fields[values: .ifNoneMatch]) { return known.matches(key.entityTag) }
        // A date that can't be read is ignored (RFC 9110 section 13.1.3).
        guard let lastModified, let since = fields[.ifModifiedSince].flatMap(HTTPDate.milliseconds) else {
            return false
        }
        return Self.milliseconds(lastModified) / 1_000 <= since / 1_000
    }

    /// The answer that the client's copy is good.
    func notModified() -> Response {
        var response = Response(status: .notModified, headers: fields)
        response.headers[.contentLength] = nil
        return response
    }

    /// The answer with the picture.
    ///
    /// - Parameter picture: The finished picture.
    /// - Returns: The answer.
    func response(_ picture: ServedPicture) -> Response {
        var fields = fields
        fields[.contentType] = picture.mediaType
        if picture.isMakeshift {
            // The next one may be as it should be, so nobody is to hold this one for it.
            fields[.cacheControl] = "no-cache"
            fields[.eTag] = nil
            fields[.lastModified] = nil
            fields[.portraitSource] = "\(source); hook=failed"
        }
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: picture.body))
    }

    private var fields: HTTPFields {
        var fields: HTTPFields = [.eTag: key.entityTag, .cacheControl: cacheControl]
        if let lastModified { fields[.lastModified] = HTTPDate.text(milliseconds: Self.milliseconds(lastModified)) }
        if isNegotiated { fields[.vary] = "Accept" }
        fields[.portraitSource] = source
        fields[.serverTiming] = timing.text
        return fields
    }

    private static func milliseconds(_ date: Date) -> Int64 { Int64(date.timeIntervalSince1970 * 1_000) }
}
