import FoundationEssentials
import LiferayPortal
import Screenlets

/// The portal as the whole service asks it: whatever is asked, it is noted whether the portal was there.
struct WatchedPortal: Portal {
    private let portal: any Portal
    private let reachability: PortalReachability

    /// Watches a portal.
    ///
    /// - Parameters:
    ///   - portal: The portal.
    ///   - reachability: Where it is noted whether it answers.
    init(_ portal: any Portal, _ reachability: PortalReachability) {
        self.portal = portal
        self.reachability = reachability
    }

    func user(_ selector: UserSelector) async throws(PortalError) -> PortalUser {
        try await watching { () async throws(PortalError) in try await portal.user(selector) }
    }

    func portrait(of user: PortalUser, kept: KeptPicture?) async throws(PortalError) -> PortraitImage {
        try await watching { () async throws(PortalError) in try await portal.portrait(of: user, kept: kept) }
    }

    func portrait(
        portraitId: Int64,
        uuid: String,
        female: Bool,
        kept: KeptPicture?
    ) async throws(PortalError) -> PortraitImage {
        try await watching { () async throws(PortalError) in
            try await portal.portrait(portraitId: portraitId, uuid: uuid, female: female, kept: kept)
        }
    }

    func uploadPortrait(
        _ bytes: [UInt8],
        mediaType: String,
        of user: PortalUser
    ) async throws(PortalError) -> PortalUser {
        try await watching { () async throws(PortalError) in
            try await portal.uploadPortrait(bytes, mediaType: mediaType, of: user)
        }
    }

    func removePortrait(of user: PortalUser) async throws(PortalError) -> PortalUser {
        try await watching { () async throws(PortalError) in try await portal.removePortrait(of: user) }
    }

    func page(
        of connector: some ListConnector,
        _ range: RowRange,
        counting: Bool
    ) async throws(PortalError) -> RawPage {
        try await watching { () async throws(PortalError) in
            try await portal.page(of: connector, range, counting: counting)
        }
    }

    func addComment(_ body: String, to subject: CommentSubject) async throws(PortalError) -> PortalComment {
        try await watching { () async throws(PortalError) in try await portal.addComment(body, to: subject) }
    }

    func updateComment(
        _ commentId: Int64,
        of subject: CommentSubject?,
        body: String
    ) async throws(PortalError) -> PortalComment {
        try await watching { () async throws(PortalError) in
            try await portal.updateComment(commentId, of: subject, body: body)
        }
    }

    func deleteComment(_ commentId: Int64) async throws(PortalError) {
        try await watching { () async throws(PortalError) in try await portal.deleteComment(commentId) }
    }

    func comment(_ commentId: Int64, of subject: CommentSubject?) async throws(PortalError) -> PortalComment? {
        try await watching { () async throws(PortalError) in try await portal.comment(commentId, of: subject) }
    }

    // What follows may be known without a question, so that an answer tells nothing of the portal.

    func groupId() async throws(PortalError) -> Int64 { try await portal.groupId() }

    func knownGroupId() async throws(PortalError) -> Int64? { try await portal.knownGroupId() }

    func facts() async -> PortalFacts { await portal.facts() }

    func flavour() async throws(PortalError) -> PortalFlavour { try await portal.flavour() }

    func forget(userIds: Set<Int64>, accounts: Set<String>) async {
        await portal.forget(userIds: userIds, accounts: accounts)
    }

    func signInPausedUntil() async throws(PortalError) -> Date? { try await portal.signInPausedUntil() }

    /// Asks, and notes how that ended.
    private func watching<Value: Sendable>(
        _ ask: () async throws(PortalError) -> Value
    ) async throws(PortalError) -> Value {
        do throws(PortalError) {
            let value = try await ask()
            reachability.answered()
            return value
        } catch {
            reachability.note(error)
            throw error
        }
    }
}
