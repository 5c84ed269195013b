import LiferayPortal
import Synchronization

/// A portal with one list, whose rows a test may change between two requests.
final class ListedPortal: Portal {
    /// What was asked for.
    struct Request: Hashable, Sendable {
        var start: Int
        var end: Int
        var counting: Bool
    }

    struct State: Sendable {
        var mood = ScriptedPortal.Mood.answers
        var rows: [JSONValue]
        var tellsCount = true
        var requests: [Request] = []
        /// How many requests are under way, and were at most.
        var running = 0
        var mostRunning = 0
    }

    let state: Mutex<State>
    /// Called within each request, before it is answered.
    private let beforeAnswer: @Sendable (Request) async -> Void

    init(rowCount: Int, beforeAnswer: @escaping @Sendable (Request) async -> Void = { _ in }) {
        state = Mutex(State(rows: Self.rows(0..<rowCount)))
        self.beforeAnswer = beforeAnswer
    }

    static func rows(_ numbers: some Sequence<Int>) -> [JSONValue] {
        numbers.map { .object(["number": .integer(Int64($0))]) }
    }

    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    var requests: [Request] { state.withLock { $0.requests } }

    /// The largest number of requests that were under way at a time.
    var mostRunning: Int { state.withLock { $0.mostRunning } }

    func page(
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

    func user(_ selector: UserSelector) async throws(PortalError) -> PortalUser { throw .cancelled }

    func portrait(of user: PortalUser) async throws(PortalError) -> PortraitImage { throw .cancelled }

    func portrait(portraitId: Int64, uuid: String, female: Bool) async throws(PortalError) -> PortraitImage {
        throw .cancelled
    }

    func uploadPortrait(
        _ bytes: [UInt8],
        mediaType: String,
        of user: PortalUser
    ) async throws(PortalError) -> PortalUser { throw .cancelled }

    func removePortrait(of user: PortalUser) async throws(PortalError) -> PortalUser { throw .cancelled }

    func facts() async -> PortalFacts { PortalFacts() }
}
