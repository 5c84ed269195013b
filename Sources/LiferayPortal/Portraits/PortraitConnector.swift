/// Downloads portraits and makes sure that they are what was asked for.
struct PortraitConnector: Sendable {
    private let server: PortalAddress
    private let digestEncoding: DigestEncoding
    private let signIn: SignIn
    private let transport: Transport
    private let defaults: DefaultPictures
    private let users: UserConnector

    init(
        server: PortalAddress,
        digestEncoding: DigestEncoding,
        signIn: SignIn,
        transport: Transport,
        keeper: FactsKeeper,
        users: UserConnector
    ) {
        self.server = server
        self.digestEncoding = digestEncoding
        self.signIn = signIn
        self.transport = transport
        self.users = users
        defaults = DefaultPictures(server: server, transport: transport, keeper: keeper)
    }

    /// Downloads the portrait of a user.
    ///
    /// Where the portal answers with its default picture, the user is looked up once more: Liferay 7.x gives a new id
    /// at every upload. When nothing has changed, the address is taken that the portal itself gives, because the
    /// newest releases want a time stamp that nobody else can compute.
    ///
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when no way leads to the user's own picture.
    func portrait(of user: PortalUser) async throws(PortalError) -> PortraitImage {
        guard user.portraitId > 0 else { throw .invalidRequest(.undefinedPortrait) }
        guard !user.uuid.isEmpty else {
            return try await portraitAtGivenAddress(of: user)
        }
        if let image = try await download(user) {
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
        return try await portraitAtGivenAddress(of: current)
    }

    /// Downloads a portrait by its id.
    ///
    /// - Throws: ``PortalError/invalidRequest(_:)`` for an id below 1, ``PortalError/unexpectedAnswer(_:)`` when the
    ///   portal answers with its default picture.
    func portrait(
        portraitId: Int64,
        uuid: String,
        female: Bool
    ) async throws(PortalError) -> PortraitImage {
        guard portraitId > 0 else { throw .invalidRequest(.undefinedPortrait) }
        let address = PortraitAddress(
            server: server,
            portraitId: portraitId,
            uuid: uuid,
            female: female,
            encoding: digestEncoding
        )
        guard let image = try await download(address.text, path: address.path) else {
            throw .unexpectedAnswer(.defaultPictureInstead)
        }
        return image
    }

    private func download(_ user: PortalUser) async throws(PortalError) -> PortraitImage? {
        let address = PortraitAddress(
            server: server,
            portraitId: user.portraitId,
            uuid: user.uuid,
            female: false,
            encoding: digestEncoding
        )
        return try await download(address.text, path: address.path)
    }

    /// The picture at the address that the portal itself gives, which carries everything the portal wants.
    private func portraitAtGivenAddress(of user: PortalUser) async throws(PortalError) -> PortraitImage {
        var given = user.pictureAddress
        if given == nil {
            given = try await givenAddress(of: user)
        }
        guard let given else { throw .unexpectedAnswer(.defaultPictureInstead) }
        let address = try server.picture(at: given)
        guard let image = try await download(address, path: server.path(of: address)) else {
            throw .unexpectedAnswer(.defaultPictureInstead)
        }
        return image
    }

    private func givenAddress(of user: PortalUser) async throws(PortalError) -> String? {
        do throws(PortalError) {
            return try await users.pictureAddress(ofUser: user.userId)
        } catch  where !error.isConnectionFailure && error != .cancelled {
            // A portal without headless services, or an account that may not use them, gives no address.
            return nil
        }
    }

    /// Downloads a picture; nil when it is the portal's default picture of that path.
    private func download(_ address: String, path: String) async throws(PortalError) -> PortraitImage? {
        // Asked for at the same time, and only where it is not known from an earlier download.
        async let defaultDigest = defaults.digest(path: path)
        let ticket = await signIn.ticketAtHand()
        let answer = try await transport.send(
            // 6.2 keeps the address of a changed picture, and lets every cache on the way keep the picture for ten years.
            PortalRequest(address: address, headers: ticket.pictureHeaders + [("Cache-Control", "no-cache")])
        )
        let bytes = try PictureAnswer(answer).bytes()
        guard await defaultDigest != PictureAnswer.digest(of: bytes) else { return nil }
        return PortraitImage(bytes: bytes, mediaType: answer.mediaType, address: address)
    }
}
