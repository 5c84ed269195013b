package import LiferayPortal
package import Synchronization

/// A portal with one list, whose rows a test may change between two requests.
package final class ListedPortal: Portal {
    /// What was asked for.
    package struct Request: Hashable, Sendable {
        package var start: Int
        package var end: Int
        package var counting: Bool

        package init(start: Int, end: Int, counting: Bool) {
            self.start = start
            self.end = end
            self.counting = counting
        }
    }

    package struct State: Sendable {
        package var mood = ScriptedPortal.Mood.answers
        package var rows: [JSONValue]
        package var tellsCount = true
        package var requests: [Request] = []
        /// How many requests are under way, and were at most.
        package var running = 0
        package var mostRunning = 0
    }

    package let state: Mutex<State>
    /// Called within each request, before it is answered.
    private let beforeAnswer: @Sendable (Request) async -> Void

    package init(rowCount: Int, beforeAnswer: @escaping @Sendable (Request) async -> Void = { _ in }) {
        state = Mutex(State(rows: Self.rows(0..<rowCount)))
        self.beforeAnswer = beforeAnswer
    }

    package static func rows(_ numbers: some Sequence<Int>) -> [JSONValue] {
        numbers.map { .object(["number": .integer(Int64($0))]) }
    }

    package func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    package var requests: [Request] { state.withLock { $0.requests } }

    /// The largest number of requests that were under way at a time.
    package var mostRunning: Int { state.withLock { $0.mostRunning } }

    package func page(
        of connector: some ListConnector,
        _ range: RowRange,
        counting: Bool
    ) async throws(PortalError) -> RawPage {
        let request = Request(start: range.start, end: range.end, counting: counting)
        state.withLock { state in
            state.requests.append(request)
            state.running += 1
            state.mostRunning = max(state.mostRunning, state.running)
        }
        await beforeAnswer(request)
        let now = state.withLock { state in
            state.running -= 1
            return state
        }
        guard !Task.isCancelled else { throw .cancelled }
        switch now.mood {
        case .connectionFails: throw .connectionFailure(ConnectionFailure(.refused))
        case .refuses: throw .notAllowed(NotAllowed(.guest))
        case .answers:
            let rows = now.rows.dropFirst(range.start).prefix(range.count)
            return RawPage(rows: Array(rows), rowCount: counting && now.tellsCount ? now.rows.count : nil)
        }
    }

    package func user(_ selector: UserSelector) async throws(PortalError) -> PortalUser { throw .cancelled }

    package func portrait(of user: PortalUser, kept: KeptPicture?) async throws(PortalError) -> PortraitImage {
        throw .cancelled
    }

    package func portrait(
        portraitId: Int64,
        uuid: String,
        female: Bool,
        kept: KeptPicture?
    ) async throws(PortalError) -> PortraitImage {
        throw .cancelled
    }

    package func uploadPortrait(
        _ bytes: [UInt8],
        mediaType: String,
        of user: PortalUser
    ) async throws(PortalError) -> PortalUser { throw .cancelled }

    package func removePortrait(of user: PortalUser) async throws(PortalError) -> PortalUser { throw .cancelled }

    package func facts() async -> PortalFacts { PortalFacts() }
}
