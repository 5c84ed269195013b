import Digests
import HTTPConnections
import HTTPMessages
import LiferayPortal
import PixelPipeline
import Screenlets

/// The profiles that clients of Gravatar ask for: `/HASH`, `/HASH.json` and the like; nobody's unless the operator wants that.
struct ProfileRoutes: Sendable {
    let session: SessionContext
    let indexer: AvatarIndexer
    let portraits: PortraitCache
    let configuration: PortraitService.Configuration
    let missLimiter: MissLimiter

    /// What a form is sent as.
    private struct Answer {
        var mediaType: String
        var body: [UInt8]
    }

    /// Tells a profile.
    ///
    /// - Parameters:
    ///   - path: Whose, and in which form.
    ///   - request: The request.
    ///   - target: Its target.
    ///   - signer: What signs the addresses in it; nil where the request's own is not signed.
    ///   - client: The client's address.
    /// - Returns: The profile, that the client has it, or that there is none, in the form that was asked for.
    /// - Throws: ``ServiceError``.
    func profile(
        _ path: ProfilePath,
        _ request: ServerRequest,
        _ target: RequestTarget,
        signer: AddressSigner?,
        client: String?
    ) async throws(ServiceError) -> ServerResponse {
        let callback = try Self.callback(path, target)
        guard
            let site = SiteAddress(
                request,
                isSecured: configuration.certificate != nil,
                proxies: configuration.trustedProxies
            )
        else { throw .noHostName }
        guard let name = try await name(path.hash, client: client) else {
            let missing = Self.missing(path, callback)
            return ServerResponse(
                status: .notFound,
                fields: [
                    .contentType: missing.mediaType,
                    .cacheControl: configuration.freshness.placeholderCacheControl(),
                ],
                body: .bytes(missing.body)
            )
        }
        let profile = Profile(hash: path.hash, name: name, site: site.text, signer: signer)
        let answer = try self.answer(profile, path, callback, target)
        let entityTag = "\"\(SHA256.digest(of: answer.body).prefix(16).hexadecimal)\""
        // Of both answers: what the 304 says takes the place of what a browser has kept with the page.
        var fields: HTTPFields = [
            .eTag: entityTag,
            .cacheControl: "public, max-age=\(configuration.freshness.fresh.components.seconds)",
        ]
        if path.form == .page { fields[.contentSecurityPolicy] = Profile.pagePolicy }
        guard EntityTagList(request.fields[values: .ifNoneMatch])?.matches(entityTag) != true else {
            return ServerResponse(status: .notModified, fields: fields, body: .omitted(byteCount: answer.body.count))
        }
        fields[.contentType] = answer.mediaType
        return ServerResponse(status: .ok, fields: fields, body: .bytes(answer.body))
    }

    /// Finds the name of whom a hash names; the portal is never waited for.
    ///
    /// - Throws: ``ServiceError`` with 429 where the client asked for too many hashes of nobody, for all but whom the store knows.
    private func name(_ hash: String, client: String?) async throws(ServiceError) -> String? {
        let refusal = missLimiter.refusal(of: client)
        guard let userId = refusal == nil ? await indexer.user(hash: hash) : indexer.index.user(hash: hash) else {
            if let refusal { throw refusal }
            missLimiter.noteMiss(client, of: hash)
            return nil
        }
        let listed = indexer.people.now
        // Whom the portal's list does not name may be nobody by now.
        if !listed.isComplete || listed.person(userId) == nil || portraits.refuses(userId) {
            await portraits.lookAfter(userId)
        }
        if portraits.refuses(userId) {
            if let refusal { throw refusal }
            return nil
        }
        var person = refusal == nil ? listed.person(userId) : nil
        if person == nil { person = await session.rememberedUser(.userId(userId)).map { Person($0) } }
        if person == nil {
            if let refusal { throw refusal }
            // The hash is known before the list of which it comes is complete.
            person = await indexer.person(userId)
        }
        guard let name = person?.fullName, !name.isEmpty else { return nil }
        return name
    }

    private func answer(
        _ profile: Profile,
        _ path: ProfilePath,
        _ callback: ScriptCallback?,
        _ target: RequestTarget
    ) throws(ServiceError) -> Answer {
        switch path.form {
        case .page: Answer(mediaType: "text/html; charset=utf-8", body: profile.page)
        case .json: Self.json(try profile.json, callback)
        case .xml: Answer(mediaType: "application/xml; charset=utf-8", body: profile.xml)
        case .vcard: Answer(mediaType: "text/vcard; charset=utf-8", body: profile.vcard)
        case .version3: Self.json(try profile.version3, nil)
        case .code: Answer(mediaType: ImageFormat.png.mediaType, body: try code(profile, target))
        }
    }

    private func code(_ profile: Profile, _ target: RequestTarget) throws(ServiceError) -> [UInt8] {
        let side = AvatarQuery.side(target.parameter("s") ?? target.parameter("size"))
        let bitmap = try QRCode(of: profile.pageAddress).bitmap(side: side)
        do throws(ImagingError) {
            return try session.renderer.encode(bitmap, as: .png)
        } catch {
            throw ServiceError(rendering: error)
        }
    }

    /// That there is no profile, as Gravatar says it.
    private static func missing(_ path: ProfilePath, _ callback: ScriptCallback?) -> Answer {
        let words = "User not found"
        return switch path.form {
        case .json: json(Array("\"\(words)\"".utf8), callback)
        case .version3: json(Array(#"{"code":"not_found","error":"\#(words)"}"#.utf8), nil)
        case .xml:
            Answer(
                mediaType: "application/xml; charset=utf-8",
                body: Array(
                    """
                    <?xml version="1.0" encoding="utf-8"?>
                    <response><error>\(words)</error></response>

                    """
                    .utf8
                )
            )
        case .page, .vcard, .code: Answer(mediaType: "text/plain; charset=utf-8", body: Array("\(words)\n".utf8))
        }
    }

    private static func json(_ body: [UInt8], _ callback: ScriptCallback?) -> Answer {
        guard let callback else { return Answer(mediaType: "application/json", body: body) }
        return Answer(mediaType: "text/javascript; charset=utf-8", body: callback.script(body))
    }

    private static func callback(_ path: ProfilePath, _ target: RequestTarget) throws(ServiceError) -> ScriptCallback? {
        guard path.form == .json, let name = target.parameter("callback") else { return nil }
        guard let callback = ScriptCallback(name) else {
            throw .badParameter(
                "callback is no name of a function",
                hint: "a name has letters, digits, _ and $, and full stops between its parts"
            )
        }
        return callback
    }
}
