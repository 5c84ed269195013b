import HTTPMessages

/// The addresses below `/image`: portraits for who knows id and token, a default picture for all others.
///
/// A status of 200 does not prove that the picture is the user's: so does Liferay in every version.
struct ImageServlet: Sendable {
    /// Bodies above this size get no entity tag.
    static let maximumTaggedByteCount = 1_048_576
    private static let tenYears: Int64 = 315_360_000

    /// The switches of the portal.
    var options: SandboxPortal.Options
    /// The users and pictures.
    var state: PortalState
    /// The sessions, which decide on one header field.
    var sessions: SessionTable
    /// The time the portal was started, the date of default pictures.
    var startTime: Int64
    /// The time in milliseconds since 1970.
    var now: @Sendable () -> Int64

    /// Answers a request.
    ///
    /// - Parameter request: The request.
    /// - Returns: A picture, status 304, or 404 for paths that know no pictures.
    func answer(_ request: IncomingRequest) -> SandboxAnswer {
        guard request.method == "GET" || request.method == "HEAD" else {
            return .errorPage(405, "Method Not Allowed")
        }
        let parameters = FormFields(encoded: request.query)
        let time = parameters.first("t").flatMap { Int64($0) }.flatMap { $0 > 0 ? $0 : nil }
        var header = cacheHeader(request)
        if let time, request.header["if-none-match"] == nil,
            let since = request.header["if-modified-since"].flatMap(HTTPDate.milliseconds), time <= since
        {
            return SandboxAnswer(status: 304, header: header, body: [])
        }
        let bytes: [UInt8]
        let modified: Int64
        if let picture = picture(parameters) {
            (bytes, modified) = (picture.bytes, picture.modifiedDate)
        } else if Self.pictureIds(parameters).contains(where: state.isMissing) {
            return .errorPage(404, "Not Found")
        } else if let fallback = DefaultPicture(path: request.path, profile: options.profile),
            let picture = state.company.defaultPictures[fallback]
        {
            (bytes, modified) = (picture, startTime)
        } else {
            return .errorPage(404, "Not Found")
        }
        // The date must be the very same one; a later date is no reason. Such an answer repeats no validator.
        if request.header["if-none-match"] == nil,
            request.header["if-modified-since"] == HTTPDate.text(milliseconds: modified)
        {
            return SandboxAnswer(status: 304, header: header, body: [])
        }
        header.append(("Last-Modified", HTTPDate.text(milliseconds: time ?? modified)))
        if bytes.count <= Self.maximumTaggedByteCount, parameters.first("etag") != "0" {
            let tag = EntityTag.of(bytes)
            header.append(("ETag", tag))
            if request.header["if-none-match"] == tag { return SandboxAnswer(status: 304, header: header, body: []) }
        }
        let type = PictureType(recognising: bytes)?.mediaType ?? "application/octet-stream"
        return SandboxAnswer(status: 200, header: [("Content-Type", type)] + header, body: bytes)
    }

    /// The relative address of a user's portrait, as the portal itself writes it.
    ///
    /// - Parameter user: The user.
    /// - Returns: The address, nil when the user has no portrait.
    func address(of user: SandboxUser) -> String? {
        guard user.portraitId > 0, let picture = state.picture(user.portraitId) else { return nil }
        let time =
            options.requireImageTimestamp
            ? PictureToken.timestamp(picture, companyKey: state.company.key) : "\(picture.modifiedDate)"
        let path =
            options.profile == .liferay62
            ? (user.male ? "user_male_portrait" : "user_female_portrait") : "user_portrait"
        let token = PictureToken.encoded(PictureToken.user(uuid: user.uuid))
        return "/image/\(path)?img_id=\(user.portraitId)&img_id_token=\(token)&t=\(time)"
    }

    private func picture(_ parameters: FormFields) -> SandboxPicture? {
        var id = Self.pictureIds(parameters).first { $0 > 0 } ?? 0
        if id == 0, let companyId = parameters.first("companyId").flatMap({ Int64($0) }),
            companyId == state.company.companyId, let name = parameters.first("screenName")
        {
            let normalized = UserLookup.normalized(name)
            id = state.user(screenName: normalized)?.portraitId ?? 0
        }
        guard id > 0, let picture = state.picture(id) else { return nil }
        if let owner = state.user(portraitId: id),
            parameters.first("img_id_token") != PictureToken.user(uuid: owner.uuid)
        {
            return nil
        }
        if options.requireImageTimestamp,
            parameters.first("t") != PictureToken.timestamp(picture, companyKey: state.company.key)
        {
            return nil
        }
        return picture
    }

    private static func pictureIds(_ parameters: FormFields) -> [Int64] {
        ["image_id", "img_id", "i_id"].compactMap { parameters.first($0).flatMap { Int64($0) } }
    }

    private func cacheHeader(_ request: IncomingRequest) -> [(name: String, value: String)] {
        // As recorded of 7.2.1; what the others after 6.2 say is not known.
        guard options.release != .liferay72 else { return [] }
        var header: [(name: String, value: String)] = [
            ("Cache-Control", "max-age=\(Self.tenYears), public"), ("Vary", "Accept-Encoding"),
        ]
        // A session is new until the client has shown its cookie once.
        if let id = request.cookies["JSESSIONID"], sessions.session(id, now: now()) != nil {
            header.append(("Expires", HTTPDate.text(milliseconds: now() + Self.tenYears * 1_000)))
        }
        return header
    }
}
