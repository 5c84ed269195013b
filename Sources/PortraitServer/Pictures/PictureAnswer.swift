import FoundationEssentials
import HTTPConnections
import HTTPMessages
import PortraitDrawing

/// A picture as it is sent: with what caches have to know of it.
struct PictureAnswer: Sendable {
    /// The status: 200, or 404 for a placeholder where that is wanted.
    var status = HTTPStatus.ok
    /// The picture's key, which the entity tag is made from.
    var key: RenditionIdentity
    /// How long it may be kept.
    var cacheControl: String
    /// Since when it is the present one; nil for a placeholder, and where another one may share the second.
    var lastModified: Date?
    /// Where it came from, for people and tests.
    var source: String
    /// Whether it is drawn from what was sent before the portal made it smaller.
    var isFromMaster = false
    /// Whether its format depends on what the client accepts.
    var isNegotiated: Bool
    /// How long the steps took.
    var timing: StepTimes

    /// Whether the client wants another picture than this one, or none that is newer (RFC 9110 section 13.2.2).
    ///
    /// - Parameter fields: The header of the request.
    /// - Returns: Whether 412 is the answer.
    func isUnwanted(by fields: HTTPFields) -> Bool {
        guard status == .ok else { return false }
        if let wanted = EntityTagList(fields[values: .ifMatch]) { return !wanted.matchesStrongly(key.entityTag) }
        guard let lastModified, let since = fields[.ifUnmodifiedSince].flatMap(HTTPDate.milliseconds) else {
            return false
        }
        return Self.milliseconds(lastModified) / 1_000 > since / 1_000
    }

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

    /// Whether the client names the tag of this very picture, so that it was given once.
    ///
    /// - Parameter fields: The header of the request.
    /// - Returns: Whether it is among the tags of `If-None-Match` or `If-Match`.
    func isHeld(by fields: HTTPFields) -> Bool {
        [.ifNoneMatch, .ifMatch]
            .contains { name in
                EntityTagList(fields[values: name])?.names(key.entityTag) == true
            }
    }

    /// The answer that the client's copy is good.
    ///
    /// - Parameter byteCount: The length of the picture; nil where that is not known.
    /// - Returns: The answer.
    func notModified(byteCount: Int?) -> WholeAnswer {
        WholeAnswer(
            response: ServerResponse(
                status: .notModified,
                fields: fields(entityTag: key.entityTag),
                body: .omitted(byteCount: byteCount)
            )
        )
    }

    /// The answer with the picture.
    ///
    /// - Parameter picture: The finished picture.
    /// - Returns: The answer.
    func whole(_ picture: ServedPicture) -> WholeAnswer {
        var fields = fields(entityTag: picture.entityTag)
        fields.append(HTTPField(name: .contentType, value: picture.mediaType))
        if picture.isMakeshift {
            // The next one may be as it should be, so nobody is to hold this one for it.
            fields[.cacheControl] = "no-cache"
            fields[.eTag] = nil
            fields[.lastModified] = nil
            fields[.portraitSource] = "\(source); hook=failed"
        }
        return WholeAnswer(
            response: ServerResponse(status: status, fields: fields, body: .shared(picture.body)),
            hasPicture: true
        )
    }

    private func fields(entityTag: String) -> HTTPFields {
        // None of them is there before: to append needs no search.
        var fields = HTTPFields()
        fields.append(HTTPField(name: .eTag, value: entityTag))
        fields.append(HTTPField(name: .cacheControl, value: cacheControl))
        if let lastModified {
            let text = HTTPDate.text(milliseconds: Self.milliseconds(lastModified))
            fields.append(HTTPField(name: .lastModified, value: text))
        }
        if isNegotiated { fields.append(HTTPField(name: .vary, value: "Accept")) }
        fields.append(HTTPField(name: .portraitSource, value: source))
        if isFromMaster { fields.append(HTTPField(name: .portraitMaster, value: "1")) }
        fields.append(HTTPField(name: .serverTiming, value: timing.text))
        return fields
    }

    private static func milliseconds(_ date: Date) -> Int64 { Int64(date.timeIntervalSince1970 * 1_000) }
}
