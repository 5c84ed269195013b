import Synchronization

/// What the service knows of who may do what; can be replaced while it runs.
public final class AccessKeys: Sendable {
    private struct State: Sendable {
        var tokens: TokenTable
        var signing: SigningKeys
    }

    private let state: Mutex<State>

    /// Creates keys.
    ///
    /// - Parameters:
    ///   - tokens: The bearer tokens; nobody may edit without one.
    ///   - signing: The keys that addresses are signed with.
    public init(tokens: TokenTable = .empty, signing: SigningKeys = .empty) {
        state = Mutex(State(tokens: tokens, signing: signing))
    }

    /// Whether there is nothing by which anybody could be known.
    public var isEmpty: Bool { state.withLock { $0.tokens.isEmpty && $0.signing.isEmpty } }

    /// Takes over other tokens.
    ///
    /// - Parameter tokens: The tokens that are known from now on.
    public func replace(tokens: TokenTable) {
        state.withLock { $0.tokens = tokens }
    }

    /// Takes over other keys that addresses are signed with.
    ///
    /// - Parameter signing: The keys that are known from now on.
    public func replace(signing: SigningKeys) {
        state.withLock { $0.signing = signing }
    }

    var tokens: TokenTable { state.withLock { $0.tokens } }
    var signing: SigningKeys { state.withLock { $0.signing } }
}
