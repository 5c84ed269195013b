import Digests
import OfflineStore
import Screenlets

/// What a stream of events tells of a user's portrait.
struct PortraitState: Hashable, Sendable {
    /// The version that a user without a portrait has.
    static let noPortrait = "none"

    /// Which picture it is: the start of its digest, or ``noPortrait``.
    let version: String
    /// Where it came from.
    let source: PortraitSource
    /// Whether it waits for the portal.
    let isPending: Bool

    /// Takes what the store has.
    ///
    /// - Parameters:
    ///   - stored: The version; nil where nothing is stored any more.
    ///   - isFromPortal: Whether the portal gave it just now.
    init(_ stored: PortraitVersion?, isFromPortal: Bool) {
        version = stored?.sha256.map { String($0.prefix(16)) } ?? Self.noPortrait
        isPending = stored?.isPending ?? false
        source = stored?.sha256 == nil ? .placeholder : isFromPortal && !isPending ? .remote : .cache
    }

    /// What a client compares: where it came from makes no other picture of it.
    var id: String { isPending ? "\(version).pending" : version }
}
