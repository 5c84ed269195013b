import FoundationEssentials
import LiferayPortal
import ScreenletBenches
import Screenlets
import Synchronization

/// A portal with many users who all have the same picture; it counts requests, and fails as a test says.
final class CrowdedPortal: Portal {
    struct State: Sendable {
        var lookUps = 0
        var pictures = 0
        /// What the next requests for pictures fail with, the first one last.
        var failures: [PortalError] = []
        /// What every request fails with.
        var outage: PortalError?
        var picture: [UInt8]
        /// The users whose picture is no picture.
        var broken: Set<Int64> = []
        /// The users who are not there.
        var missing: Set<Int64> = []
        /// What the next requests for rows of the list fail with, the first one last.
        var listFailures: [PortalError] = []
        /// Until when the account's password is not tried.
        var pausedUntil: Date?
    }

    let users: ClosedRange<Int64>
    let state: Mutex<State>

    init(users: ClosedRange<Int64>, picture: [UInt8]) {
        self.users = users
        state = Mutex(State(picture: picture))
    }

    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    func user(_ selector: UserSelector) async throws(PortalError) -> PortalUser {
        let outage = state.withLock { state in
            state.lookUps += 1
            return state.outage
        }
        if let outage { throw outage }
        let id: Int64? =
            switch selector {
            case .userId(let id): id
            case .screenName(let name, _): Int64(name.drop { !$0.isNumber })
            default: nil
            }
        guard let id, users.contains(id), !state.withLock({ $0.missing.contains(id) }) else {
            throw .noSuchUser(selector.inWords)
        }
        return PortalUser(
            userId: id,
            companyId: 20116,
            portraitId: id * 10,
            uuid: "uuid-\(id)",
            screenName: "user\(id)",
            emailAddress: "user\(id)@example.com",
            firstName: "User",
            middleName: "",
            lastName: "\(id)"
        )
    }

    func portrait(of user: PortalUser, kept: KeptPicture?) async throws(PortalError) -> PortraitImage {
        let answer: Result<[UInt8], PortalError> = state.withLock { state in
            state.pictures += 1
            if let failure = state.outage ?? state.failures.popLast() { return .failure(failure) }
            return .success(state.broken.contains(user.userId) ? Array("GIF89a".utf8) : state.picture)
        }
        // The quicker row is not always the first one.
        if user.userId.isMultiple(of: 3) { for _ in 0..<20 { await Task.yield() } }
        return PortraitImage(bytes: try answer.get(), mediaType: "image/png", address: "crowd")
    }

    func page(
        of connector: some ListConnector,
        _ range: RowRange,
        counting: Bool
    ) async throws(PortalError) -> RawPage {
        if let failure = state.withLock({ $0.listFailures.popLast() }) { throw failure }
        let rows = users.dropFirst(range.start).prefix(range.count)
        return RawPage(rows: rows.map { .object(["number": .integer($0)]) }, rowCount: counting ? users.count : nil)
    }

    func portrait(
        portraitId: Int64,
        uuid: String,
        female: Bool,
        kept: KeptPicture?
    ) async throws(PortalError) -> PortraitImage {
        throw .noSuchUser("nobody")
    }

    func uploadPortrait(_ bytes: [UInt8], mediaType: String, of user: PortalUser) async throws(PortalError)
        -> PortalUser
    {
        throw .noSuchUser("nobody")
    }

    func removePortrait(of user: PortalUser) async throws(PortalError) -> PortalUser { throw .noSuchUser("nobody") }

    func facts() async -> PortalFacts { PortalFacts() }

    func signInPausedUntil() async throws(PortalError) -> Date? { state.withLock(\.pausedUntil) }
}
