/// Downloads portraits and makes sure that they are what was asked for.
struct PortraitConnector: Sendable {
    private let server: PortalAddress
    private let digestEncoding: DigestEncoding
    private let transport: Transport
    private let defaults: DefaultPictures
    private let proof: AddressProof
    private let users: UserLookups
    private let flavour: FlavourDetector

    init(
        server: PortalAddress,
        digestEncoding: DigestEncoding,
        transport: Transport,
        factsCache: PortalFactsCache,
        users: UserLookups,
        flavour: FlavourDetector
    ) {
        self.server = server
        self.digestEncoding = digestEncoding
        self.transport = transport
        self.users = users
        self.flavour = flavour
        proof = AddressProof(factsCache: factsCache)
        defaults = DefaultPictures(server: server, transport: transport, factsCache: factsCache)
    }

    /// Downloads the portrait of a user.
    ///
    /// Where the portal answers with its default picture, the user is looked up once more: Liferay 7.x gives a new id
    /// at every upload. When nothing has changed, the picture was removed and 7.x left its id behind; that is so where
    /// the addresses are proved to be right. Else the address is taken that the portal itself gives, because the newest
    /// releases want a time stamp that nobody else can compute.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - kept: The picture that the caller has; it is returned where the portal says that it has not changed.
    /// - Returns: The picture.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` with ``UnexpectedAnswer/pictureGone`` when the user has no picture
    ///   although there is an id, with ``UnexpectedAnswer/portraitRemoved`` when there is no id any more, with another
    ///   case when no way leads to the user's own picture.
    func portrait(of user: PortalUser, kept: KeptPicture? = nil) async throws(PortalError) -> PortraitImage {
        guard user.portraitId > 0 else { throw .invalidRequest(.undefinedPortrait) }
        guard !user.uuid.isEmpty else {
            return try await portraitAtGivenAddress(of: user, kept: kept)
        }
        if let image = try await download(user, kept: kept) {
            return image
        }
        let current = try await users.user(.userId(user.userId))
        guard current.portraitId > 0 else { throw .unexpectedAnswer(.portraitRemoved) }
        if current.portraitId != user.portraitId || current.uuid != user.uuid, !current.uuid.isEmpty,
            var image = try await download(current)
        {
            image.refreshedUser = current
            return image
        }
        if try await isProvedToBeGone(current, .client) { throw .unexpectedAnswer(.pictureGone) }
        return try await portraitAtGivenAddress(of: current)
    }

    /// Whether the picture of a portrait id is no longer there, asked after its removal.
    ///
    /// - Parameter user: The user as the portal described it after the removal.
    /// - Returns: True for the portal's default picture and for 404, false for another picture or what is none.
    /// - Throws: What went wrong on the way.
    func isGone(of user: PortalUser) async throws(PortalError) -> Bool {
        do throws(PortalError) {
            if !user.uuid.isEmpty { return try await download(user, provingDefault: true) == nil }
            guard let given = user.pictureAddress else { return false }
            let address = try server.picture(at: given)
            return try await download(address, path: server.path(of: address), provingDefault: true) == nil
        } catch {
            switch error {
            case .unexpectedAnswer(.status(404, _)): return true
            case .unexpectedAnswer: return false
            default: throw error
            }
        }
    }

    /// Downloads a portrait by its id.
    ///
    /// - Parameters:
    ///   - portraitId: The id of the picture.
    ///   - uuid: The uuid of the user who owns it.
    ///   - female: Whether the picture is asked for under the address of female users.
    ///   - kept: The picture that the caller has; it is returned where the portal says that it has not changed.
    /// - Returns: The picture.
    /// - Throws: ``PortalError/invalidRequest(_:)`` for an id below 1, ``PortalError/unexpectedAnswer(_:)`` when the
    ///   portal answers with its default picture.
    func portrait(
        portraitId: Int64,
        uuid: String,
        female: Bool,
        kept: KeptPicture?
    ) async throws(PortalError) -> PortraitImage {
        guard portraitId > 0 else { throw .invalidRequest(.undefinedPortrait) }
        let address = PortraitAddress(
            server: server,
            portraitId: portraitId,
            uuid: uuid,
            female: female,
            encoding: digestEncoding
        )
        guard let image = try await download(address.text, path: address.path, kept: kept) else {
            throw .unexpectedAnswer(.defaultPictureOfId)
        }
        return image
    }

    private func download(
        _ user: PortalUser,
        kept: KeptPicture? = nil,
        provingDefault: Bool = false
    ) async throws(PortalError) -> PortraitImage? {
        let address = PortraitAddress(
            server: server,
            portraitId: user.portraitId,
            uuid: user.uuid,
            female: false,
            encoding: digestEncoding
        )
        return try await proof.downloads.counting { () async throws(PortalError) in
            let image = try await download(
                address.text,
                path: address.path,
                kept: kept,
                provingDefault: provingDefault
            )
            if image != nil { note(address.text, of: user, .client) }
            return image
        }
    }

    /// The picture at the address that the portal itself gives, which carries everything the portal wants.
    private func portraitAtGivenAddress(
        of user: PortalUser,
        kept: KeptPicture? = nil
    ) async throws(PortalError) -> PortraitImage {
        var given = user.pictureAddress
        if given == nil {
            given = try await givenAddress(of: user)
        }
        guard let given else { throw .unexpectedAnswer(.defaultPictureInstead) }
        let address = try server.picture(at: given)
        guard let image = try await download(address, path: server.path(of: address), kept: kept) else {
            let isGone = try await isProvedToBeGone(user, .portal)
            throw .unexpectedAnswer(isGone ? .pictureGone : .defaultPictureInstead)
        }
        note(address, of: user, .portal)
        return image
    }

    private func givenAddress(of user: PortalUser) async throws(PortalError) -> String? {
        do throws(PortalError) {
            return try await users.pictureAddress(ofUser: user.userId)
        } catch  where error.isAnswer {
            // A portal without headless services, or an account that may not use them, gives no address.
            return nil
        }
    }

    /// Whether a default picture means that the user has no picture: 7.x leaves the id of a removed one behind.
    private func isProvedToBeGone(
        _ user: PortalUser,
        _ maker: ProvenPicture.Maker
    ) async throws(PortalError) -> Bool {
        guard try await flavour.flavour() != .liferay62 else { return false }
        return try await proof.isRight(maker, besides: user.userId) { other throws(PortalError) in
            do throws(PortalError) {
                let address = try server.picture(at: other.address)
                return try await download(address, path: server.path(of: address)) != nil
            } catch .unexpectedAnswer {
                return false
            }
        }
    }

    /// Notes that the user's own picture came from an address.
    private func note(_ address: String, of user: PortalUser, _ maker: ProvenPicture.Maker) {
        let address = String(address.dropFirst(server.origin.count))
        proof.note(ProvenPicture(userId: user.userId, address: address, maker: maker))
    }

    /// Downloads a picture.
    ///
    /// - Parameters:
    ///   - address: The absolute address.
    ///   - path: Its path below the portal's, which selects the default picture.
    ///   - kept: The picture that is returned where the portal says that it has not changed.
    ///   - provingDefault: Whether it matters what the default picture is, so that it has to be known. Elsewhere the check
    ///     is an extra: without it the portal's word is taken.
    /// - Returns: The picture; nil when it is the portal's default picture of that path.
    /// - Throws: What went wrong on the way.
    private func download(
        _ address: String,
        path: String,
        kept: KeptPicture? = nil,
        provingDefault: Bool = false
    ) async throws(PortalError) -> PortraitImage? {
        // Asked for at the same time, and only where it is not known from an earlier download.
        async let defaultDigest = defaultDigest(path)
        let (bytes, mediaType): ([UInt8], String?)
        do throws(PortalError) {
            (bytes, mediaType) = try await picture(at: address, kept: kept)
        } catch {
            // The next download finds it known.
            _ = await defaultDigest
            throw error
        }
        var known = await defaultDigest
        // Once more, since the picture is believed without it.
        if case .failure(.connectionFailure) = known { known = await self.defaultDigest(path) }
        switch known {
        case .success(ImageAnswer.digest(of: bytes)): return nil
        // Nobody's word is taken for a picture that is given up.
        case .failure(let error) where provingDefault || error == .cancelled: throw error
        case .success, .failure: return PortraitImage(bytes: bytes, mediaType: mediaType, address: address)
        }
    }

    /// What the portal gives at an address: a picture of whomever.
    ///
    /// What is kept is as good as its answer where the portal says that it has the same bytes, and is judged alike: a wrong
    /// address leads to the default picture, whose tag is another one.
    private func picture(
        at address: String,
        kept: KeptPicture?
    ) async throws(PortalError) -> (bytes: [UInt8], mediaType: String?) {
        // 6.2 keeps the address of a changed picture, and lets every cache on the way keep the picture for ten years.
        var headers = [(name: "Cache-Control", value: "no-cache")]
        if let kept { headers.append((name: "If-None-Match", value: kept.entityTag)) }
        let answer: PortalAnswer
        do throws(PortalError) {
            answer = try await transport.send(PortalRequest(address: address, headers: headers))
        } catch .unexpectedAnswer(.tooLarge(let limit)) {
            throw .unexpectedAnswer(.pictureTooLarge(limit: limit))
        }
        if let kept, answer.status == 304 { return (kept.bytes, kept.mediaType) }
        return (try ImageAnswer(answer).bytes(), answer.mediaType)
    }

    private func defaultDigest(_ path: String) async -> Result<String, PortalError> {
        do throws(PortalError) {
            return .success(try await defaults.digest(path: path))
        } catch {
            return .failure(error)
        }
    }
}
