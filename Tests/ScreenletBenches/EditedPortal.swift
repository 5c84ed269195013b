package import LiferayPortal
package import PixelPipeline
package import Synchronization

/// A portal of many users that takes edits as the releases do, fails as a test says, and counts what goes on at once.
package final class EditedPortal: Portal {
    /// A question to the portal.
    package enum Request: Hashable, Sendable {
        case lookUp(Int64)
        case picture(Int64)
        case upload(Int64)
        case removal(Int64)
    }

    /// What becomes of a question.
    package enum Reply: Sendable {
        case works
        case fails(PortalError)
        /// The work is done, and the answer is lost.
        case worksAndFails(PortalError)
    }

    package struct State: Sendable {
        package var users: [Int64: PortalUser] = [:]
        package var pictures: [Int64: [UInt8]] = [:]
        package var nextId: Int64 = 50_000
        /// Whether a default picture is known to mean that there is none.
        package var provesAddresses = false
        /// Whether somebody had to find out the version.
        package var foundVersion = false
        package var requests: [Request] = []
        package var active = 0
        package var mostActive = 0
    }

    package static let away = PortalError.connectionFailure(ConnectionFailure(.refused))
    package static let refusal = PortalError.refusedPicture(RefusedPicture(.tooLarge))

    package let state = Mutex(State())
    /// Liferay 6.2 keeps the id of a picture that is replaced.
    package let keepsIds: Bool
    /// Liferay 7.x leaves the id of a picture that is removed by web service.
    package let leavesIds: Bool
    /// Whether the version is known to whoever asks; in a new process it may not be.
    package let tellsVersion: Bool
    /// The box into which pictures are fitted; nil for none.
    package let box: Mutex<PixelSize?>
    private let script = Mutex(Script())

    /// What a test says; in a value of its own, since a function that goes through a lock is wrapped each time.
    private struct Script: Sendable {
        var reply: @Sendable (Request) -> Reply = { _ in .works }
        var others: @Sendable (Request) async -> Void = { _ in }
    }

    package init(
        keepsIds: Bool = false,
        leavesIds: Bool = false,
        tellsVersion: Bool = true,
        box: PixelSize? = nil
    ) {
        self.box = Mutex(box)
        self.keepsIds = keepsIds
        self.leavesIds = leavesIds
        self.tellsVersion = tellsVersion
    }

    package func answer(_ body: @escaping @Sendable (Request) -> Reply) { script.withLock { $0.reply = body } }

    /// What others do while a question is on its way.
    package func meanwhile(_ body: @escaping @Sendable (Request) async -> Void) { script.withLock { $0.others = body } }

    /// Adds a user, with a picture or without.
    package func add(_ userId: Int64, picture: [UInt8]?) {
        state.withLock { state in
            state.nextId += 1
            state.users[userId] = PortalUser(
                userId: userId,
                companyId: 20116,
                portraitId: picture == nil ? 0 : state.nextId,
                uuid: "uuid-\(userId)",
                screenName: "user\(userId)",
                emailAddress: "user\(userId)@example.com",
                firstName: "User",
                middleName: "",
                lastName: "\(userId)"
            )
            state.pictures[userId] = picture
        }
    }

    /// Somebody else changes a portrait.
    package func change(_ userId: Int64, to picture: [UInt8]?) {
        state.withLock { apply(picture, to: userId, in: &$0) }
    }

    package func picture(_ userId: Int64) -> [UInt8]? { state.withLock { $0.pictures[userId] } }

    package func portraitId(_ userId: Int64) -> Int64 { state.withLock { $0.users[userId]?.portraitId ?? 0 } }

    package var requests: [Request] { state.withLock { $0.requests } }

    /// The uploads and removals that arrived.
    package var writes: [Request] {
        requests.filter {
            switch $0 {
            case .upload, .removal: true
            case .lookUp, .picture: false
            }
        }
    }

    private func apply(_ picture: [UInt8]?, to userId: Int64, in state: inout State) {
        state.pictures[userId] = picture
        guard picture != nil else {
            if !leavesIds { state.users[userId]?.portraitId = 0 }
            return
        }
        if keepsIds, state.users[userId]?.portraitId != 0 { return }
        state.nextId += 1
        state.users[userId]?.portraitId = state.nextId
    }

    private func ask(_ request: Request, _ work: (inout State) -> Void = { _ in }) async throws(PortalError) {
        state.withLock { state in
            state.requests.append(request)
            state.active += 1
            state.mostActive = max(state.mostActive, state.active)
        }
        // Others come in between, as they would on a network.
        for _ in 0..<3 { await Task.yield() }
        let script = script.withLock { $0 }
        await script.others(request)
        let reply = script.reply(request)
        let failure: PortalError? = state.withLock { state in
            state.active -= 1
            switch reply {
            case .works:
                work(&state)
                return nil
            case .fails(let error):
                return error
            case .worksAndFails(let error):
                work(&state)
                return error
            }
        }
        if let failure { throw failure }
    }

    private func found(_ userId: Int64) throws(PortalError) -> PortalUser {
        guard let user = state.withLock({ $0.users[userId] }) else { throw .noSuchUser("user id \(userId)") }
        return user
    }

    package func user(_ selector: UserSelector) async throws(PortalError) -> PortalUser {
        let user: PortalUser? = state.withLock { state in
            switch selector {
            case .me: state.users.values.min { $0.userId < $1.userId }
            case .userId(let userId): state.users[userId]
            case .emailAddress(let address, _): state.users.values.first { $0.emailAddress == address }
            case .screenName(let name, _): state.users.values.first { $0.screenName == name }
            case .portrait: nil
            }
        }
        try await ask(.lookUp(user?.userId ?? 0))
        guard let user else { throw .noSuchUser(selector.inWords) }
        return try found(user.userId)
    }

    package func portrait(of user: PortalUser, kept: KeptPicture?) async throws(PortalError) -> PortraitImage {
        try await ask(.picture(user.userId))
        guard let bytes = picture(user.userId) else {
            let isProved = state.withLock { state in
                state.foundVersion = true
                return state.provesAddresses
            }
            throw .unexpectedAnswer(!leavesIds ? .portraitRemoved : isProved ? .pictureGone : .defaultPictureInstead)
        }
        return PortraitImage(bytes: bytes, mediaType: "image/png", address: "edited")
    }

    package func portrait(
        portraitId: Int64,
        uuid: String,
        female: Bool,
        kept: KeptPicture?
    ) async throws(PortalError) -> PortraitImage {
        throw .unexpectedAnswer(.defaultPictureInstead)
    }

    package func uploadPortrait(
        _ bytes: [UInt8],
        mediaType: String,
        of user: PortalUser
    ) async throws(PortalError) -> PortalUser {
        let box = box.withLock { $0 }
        let kept = box.map { CoarsePortal.fitted(bytes, into: $0) } ?? bytes
        try await ask(.upload(user.userId)) { apply(kept, to: user.userId, in: &$0) }
        return try found(user.userId)
    }

    package func removePortrait(of user: PortalUser) async throws(PortalError) -> PortalUser {
        try await ask(.removal(user.userId)) { apply(nil, to: user.userId, in: &$0) }
        return try found(user.userId)
    }

    package func flavour() async throws(PortalError) -> PortalFlavour {
        state.withLock { $0.foundVersion = true }
        return keepsIds ? .liferay62 : .liferay74
    }

    package func facts() async -> PortalFacts {
        let isKnown = tellsVersion || state.withLock { $0.foundVersion }
        return PortalFacts(flavour: isKnown ? keepsIds ? .liferay62 : .liferay74 : nil)
    }
}
