import FoundationEssentials
import LiferayPortal
import Synchronization

/// The portal as one process sees it while it does one thing: with latency, and with faults.
struct PortalClient: Portal {
    /// A question to the portal.
    struct Call: Sendable {
        var name: String
        /// Whose portrait is changed by it; nil for what changes none.
        var changedUserId: Int64?
        var changesComments = false
        var isUpload = false
        var isLookUp = false
    }

    let model: PortalModel
    let world: World
    let oracle: Oracle
    let process: Incarnation
    let network: NetworkConditions
    /// Whether it is a sync that asks.
    let isSync: Bool
    /// Whether it is a healing that asks, of which nothing is kept that the portal asks for.
    let isHealing: Bool

    // MARK: The way to the portal and back

    /// Asks, with whatever befalls the question or the answer.
    private func ask<Value: Sendable>(
        _ call: Call,
        _ work: @Sendable () throws(PortalError) -> Value
    ) async throws(PortalError) -> Value {
        oracle.note { $0.asked(by: process.number) }
        if let userId = call.changedUserId { beginSending(of: userId) }
        defer {
            if let userId = call.changedUserId { oracle.note { $0.sendingEnded(of: userId, by: process.name) } }
        }
        try await travel()
        let fault = fault(of: call)
        if let fault { world.strike(fault) }
        var answer: Value?
        if fault == nil || fault == .answerLost || fault == .bodyCutShort
            || fault == .ownFailure && call.changedUserId != nil && network.below(2) == 0
        {
            world.tell("\(process.name) at the portal: \(call.name)\(fault.map { ", \($0.rawValue)" } ?? "")")
            answer = try work()
            if fault != nil, isHealing, let userId = call.changedUserId { model.noteUntoldChange(userId) }
        } else {
            world.tell("\(process.name) at the portal: \(call.name) fails: \(fault?.rawValue ?? "")")
        }
        do throws(PortalError) {
            try await travel()
        } catch {
            // Who asked is dead.
            if answer != nil, isHealing, let userId = call.changedUserId { model.noteUntoldChange(userId) }
            throw error
        }
        if let fault, let error = error(for: fault) {
            if let retryAfter = error.retryAfter, let userId = call.changedUserId, !isHealing {
                let until = world.time + Int64(retryAfter / .milliseconds(1))
                oracle.note { $0.askedToWait(until: until, userId: userId, of: process.number, isSync: isSync) }
            }
            throw error
        }
        guard let answer else { throw .connectionFailure(ConnectionFailure(.reset)) }
        return answer
    }

    private func beginSending(of userId: Int64) {
        oracle.note { $0.sendingBegan(of: userId, by: process.name) }
        oracle.hold(.sentTogether) { Rules.sentTogether($0, of: userId) }
        if isSync { oracle.hold(.tooEarly) { Rules.tooEarly($0, of: userId, at: world.time) } }
    }

    private func travel() async throws(PortalError) {
        guard !process.isDead else { throw .cancelled }
        do {
            try await world.sleep(network.latency())
        } catch {
            throw .cancelled
        }
        guard !process.isDead else { throw .cancelled }
    }

    private func fault(of call: Call) -> WorldFault? {
        let state = model.state.withLock { $0 }
        if state.isWell { return nil }
        if world.time < state.awayUntil { return .away }
        if call.isLookUp, world.time < state.forbiddenUntil { return .forbidden }
        let changes = call.changedUserId != nil || call.changesComments
        if changes, world.time < state.changesRefusedUntil { return .gateway }
        var kinds: [WorldFault] = [.refused, .timedOut, .gateway, .exception, .ownFailure]
        kinds += changes ? [.answerLost, .answerLost, .answerLost, .forbidden] : [.bodyCutShort]
        if call.isUpload { kinds.append(.refusedPicture) }
        return network.fault(of: kinds)
    }

    private func error(for fault: WorldFault) -> PortalError? {
        switch fault {
        case .refused, .away: .connectionFailure(ConnectionFailure(.refused))
        case .answerLost: .connectionFailure(ConnectionFailure(.reset))
        case .timedOut: .connectionFailure(ConnectionFailure(.timedOut(.firstByte)))
        case .bodyCutShort: .connectionFailure(ConnectionFailure(.bodyCutShort))
        case .gateway:
            .connectionFailure(
                ConnectionFailure(
                    .gateway(503),
                    retryAfter: network.below(2) == 0 ? .seconds(1 + network.below(300)) : nil
                )
            )
        case .exception:
            .exception(
                PortalException(
                    className: "com.liferay.portal.kernel.exception.SystemException",
                    message: "simulated",
                    status: 500
                )
            )
        case .ownFailure:
            .exception(PortalException(className: "java.lang.NullPointerException", message: "", status: 500))
        case .forbidden: .notAllowed(NotAllowed(.forbidden))
        case .refusedPicture: .refusedPicture(RefusedPicture(.tooLarge))
        default: nil
        }
    }

    // MARK: Users

    func user(_ selector: UserSelector) async throws(PortalError) -> PortalUser {
        let userId: Int64
        switch selector {
        case .me: userId = PortalModel.account
        case .userId(let number): userId = number
        case .emailAddress(let text, _), .screenName(let text, _):
            userId = Int64(text.drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 0
        case .portrait: throw .invalidRequest(.undefinedGroup)
        }
        return try await ask(Call(name: "look up \(userId)", isLookUp: true)) { () throws(PortalError) in
            guard let user = model.described(userId) else { throw .noSuchUser(selector.inWords) }
            return user
        }
    }

    // MARK: Portraits

    func portrait(of user: PortalUser, kept: KeptPicture?) async throws(PortalError) -> PortraitImage {
        try await ask(Call(name: "download \(user.userId)")) { () throws(PortalError) in
            guard let now = model.state.withLock({ $0.users[user.userId] }) else { throw .noSuchUser("") }
            guard let picture = now.picture else {
                // The client looks the user up again, and takes an id of 0 for a removal.
                if now.portraitId == 0 { throw .unexpectedAnswer(.portraitRemoved) }
                throw .unexpectedAnswer(.defaultPictureInstead)
            }
            let refreshed = now.portraitId == user.portraitId ? nil : model.described(user.userId)
            return PortraitImage(
                bytes: SimulatedPicture.bytes(picture, isRewritten: model.rewritesPictures),
                mediaType: "image/png",
                address: "simulated",
                refreshedUser: refreshed
            )
        }
    }

    func portrait(
        portraitId: Int64,
        uuid: String,
        female: Bool,
        kept: KeptPicture?
    ) async throws(PortalError) -> PortraitImage {
        throw .unexpectedAnswer(.defaultPictureInstead)
    }

    func uploadPortrait(
        _ bytes: [UInt8],
        mediaType: String,
        of user: PortalUser
    ) async throws(PortalError) -> PortalUser {
        let picture = SimulatedPicture.number(of: bytes)
        let call = Call(name: "upload \(picture) of \(user.userId)", changedUserId: user.userId, isUpload: true)
        return try await ask(call) { () throws(PortalError) in try change(user.userId, to: picture) }
    }

    func removePortrait(of user: PortalUser) async throws(PortalError) -> PortalUser {
        let call = Call(name: "remove that of \(user.userId)", changedUserId: user.userId)
        return try await ask(call) { () throws(PortalError) in try change(user.userId, to: nil) }
    }

    private func change(_ userId: Int64, to picture: Int?) throws(PortalError) -> PortalUser {
        model.change(userId, to: picture, byOthers: false)
        let content = EditNote.Content(picture)
        oracle.note { $0.arrived(content, of: userId) }
        oracle.hold(.overtaken) { Rules.overtaken($0, by: content, of: userId) }
        guard let user = model.described(userId) else { throw .noSuchUser("\(userId)") }
        return user
    }

    // MARK: Comments

    func page(
        of connector: some ListConnector,
        _ range: RowRange,
        counting: Bool
    ) async throws(PortalError) -> RawPage {
        try await ask(Call(name: "list comments")) { () throws(PortalError) in
            model.state.withLock { state in
                let rows = state.comments.dropFirst(range.start).prefix(range.count).map(\.raw)
                return RawPage(rows: rows, rowCount: counting ? state.comments.count : nil)
            }
        }
    }

    func addComment(_ body: String, to subject: CommentSubject) async throws(PortalError) -> PortalComment {
        try await ask(Call(name: "add comment \(body)", changesComments: true)) { () throws(PortalError) in
            let comment = model.write(body, by: PortalModel.account, at: world.now)
            arrived(body)
            return comment
        }
    }

    private func arrived(_ body: String) {
        oracle.note { $0.commentArrived(body) }
        let there = model.state.withLock { $0.comments.map(\.body) }
        oracle.hold(.comment) { Rules.comments($0, there: there) }
    }

    func updateComment(
        _ commentId: Int64,
        of subject: CommentSubject?,
        body: String
    ) async throws(PortalError) -> PortalComment {
        let call = Call(name: "update comment \(commentId) to \(body)", changesComments: true)
        return try await ask(call) { () throws(PortalError) in
            guard let comment = model.changeComment(commentId, to: body, at: world.now) else {
                throw .noSuchComment(commentId)
            }
            arrived(body)
            return comment
        }
    }

    func deleteComment(_ commentId: Int64) async throws(PortalError) {
        let call = Call(name: "delete comment \(commentId)", changesComments: true)
        _ = try await ask(call) { () throws(PortalError) in
            guard model.changeComment(commentId, to: nil, at: world.now) != nil else {
                throw .noSuchComment(commentId)
            }
            return true
        }
    }

    func comment(_ commentId: Int64, of subject: CommentSubject?) async throws(PortalError) -> PortalComment? {
        try await ask(Call(name: "look comment \(commentId) up")) { () throws(PortalError) in
            model.state.withLock { $0.comments.first { $0.commentId == commentId } }
        }
    }

    // MARK: What is known of it

    func facts() async -> PortalFacts { PortalFacts(flavour: model.flavour, companyId: 20_116) }

    func flavour() async throws(PortalError) -> PortalFlavour { model.flavour }

    /// No simulated list is asked for by its site.
    func groupId() async throws(PortalError) -> Int64 { throw .invalidRequest(.undefinedGroup) }

    func knownGroupId() async throws(PortalError) -> Int64? { nil }

    /// The model is the portal itself: it keeps nothing that was learnt of a user.
    func forget(userIds: Set<Int64>, accounts: Set<String>) async {}

    /// Nobody signs in to the model, so nobody is refused.
    func signInPausedUntil() async throws(PortalError) -> Date? { nil }
}
