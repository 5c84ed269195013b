package import LiferayPortal
package import Synchronization

/// A portal that answers as a test says, and counts what it is asked.
package final class ScriptedPortal: Portal {
    /// What the portal does with every request.
    package enum Mood: Sendable {
        case answers
        case connectionFails
        case refuses
    }

    package struct State: Sendable {
        package var mood = Mood.answers
        package var user: PortalUser
        package var bytes: [UInt8]
        package var askedCount = 0
        /// The picture that was shown with the latest question for one.
        package var kept: KeptPicture?
        /// Where a look-up of a user stops before it is counted.
        package var gate: Gate?
        /// Where the answer with a picture stops before it is given.
        package var pictureGate: Gate?
    }

    package let state: Mutex<State>

    package init(user: PortalUser, bytes: [UInt8]) {
        state = Mutex(State(user: user, bytes: bytes))
    }

    package func set(_ mood: Mood) { state.withLock { $0.mood = mood } }

    package func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    package var askedCount: Int { state.withLock { $0.askedCount } }

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

    package func user(_ selector: UserSelector) async throws(PortalError) -> PortalUser {
        await state.withLock { $0.gate }?.pass()
        return try ask().user
    }

    package func portrait(of user: PortalUser, kept: KeptPicture?) async throws(PortalError) -> PortraitImage {
        try await picture(kept)
    }

    private func picture(_ kept: KeptPicture?) async throws(PortalError) -> PortraitImage {
        change { $0.kept = kept }
        let image = PortraitImage(bytes: try ask().bytes, mediaType: "image/png", address: "scripted")
        await state.withLock { $0.pictureGate }?.pass()
        return image
    }

    package func portrait(
        portraitId: Int64,
        uuid: String,
        female: Bool,
        kept: KeptPicture?
    ) async throws(PortalError) -> PortraitImage {
        try await picture(kept)
    }

    package func uploadPortrait(
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

    package func removePortrait(of user: PortalUser) async throws(PortalError) -> PortalUser {
        _ = try ask()
        return state.withLock { state in
            state.user.portraitId = 0
            return state.user
        }
    }

    package func facts() async -> PortalFacts { PortalFacts() }
}
