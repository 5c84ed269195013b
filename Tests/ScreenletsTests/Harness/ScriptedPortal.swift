import LiferayPortal
import Synchronization

/// A portal that answers as a test says, and counts what it is asked.
final class ScriptedPortal: Portal {
    /// What the portal does with every request.
    enum Mood: Sendable {
        case answers
        case connectionFails
        case refuses
    }

    struct State: Sendable {
        var mood = Mood.answers
        var user: PortalUser
        var bytes: [UInt8]
        var askedCount = 0
        /// Where a look-up of a user stops before it is counted.
        var gate: Gate?
    }

    let state: Mutex<State>

    init(user: PortalUser, bytes: [UInt8]) {
        state = Mutex(State(user: user, bytes: bytes))
    }

    func set(_ mood: Mood) { state.withLock { $0.mood = mood } }

    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    var askedCount: Int { state.withLock { $0.askedCount } }

    private func ask() throws(PortalError) -> State {
        let now = state.withLock { state in
            state.askedCount += 1
            return state
        }
        switch now.mood {
        case .answers: return now
        case .connectionFails: throw .connectionFailure(ConnectionFailure(.refused))
        case .refuses: throw .noSuchUser("user id \(now.user.userId)")
        }
    }

    func user(_ selector: UserSelector) async throws(PortalError) -> PortalUser {
        await state.withLock { $0.gate }?.pass()
        return try ask().user
    }

    func portrait(of user: PortalUser) async throws(PortalError) -> PortraitImage {
        PortraitImage(bytes: try ask().bytes, mediaType: "image/png", address: "scripted")
    }

    func portrait(portraitId: Int64, uuid: String, female: Bool) async throws(PortalError) -> PortraitImage {
        PortraitImage(bytes: try ask().bytes, mediaType: "image/png", address: "scripted")
    }

    func uploadPortrait(
        _ bytes: [UInt8],
        mediaType: String,
        of user: PortalUser
    ) async throws(PortalError) -> PortalUser {
        _ = try ask()
        return state.withLock { state in
            state.bytes = bytes
            state.user.portraitId += 1
            return state.user
        }
    }

    func removePortrait(of user: PortalUser) async throws(PortalError) -> PortalUser {
        _ = try ask()
        return state.withLock { state in
            state.user.portraitId = 0
            return state.user
        }
    }

    func facts() async -> PortalFacts { PortalFacts() }
}
