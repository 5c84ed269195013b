import FoundationEssentials
import OfflineStore
import Screenlets

/// What a stream of events tells of a user's portrait.
struct PortraitState: Sendable {
    /// The version that a user without a portrait has.
    static let noPortrait = "none"

    /// Which picture it is: the start of its digest, or ``noPortrait``.
    let version: String
    /// Where it came from.
    let source: PortraitSource
    /// Whether it waits for the portal.
    let isPending: Bool
    /// When the portal's answer was stored, or the edit was made; the distant past where nothing is stored.
    private let receivedAt: Date

    /// Takes what the store has.
    ///
    /// It came from the portal where that gave it after what was told before, whichever process asked.
    ///
    /// - Parameters:
    ///   - stored: The version; nil where nothing is stored any more.
    ///   - old: What was told before; nil where nothing was.
    init(_ stored: PortraitVersion?, after old: PortraitState?) {
        version = stored?.sha256.map { String($0.prefix(16)) } ?? Self.noPortrait
        isPending = stored?.isPending ?? false
        let time = stored?.receivedAt ?? .distantPast
        receivedAt = time
        let isGiven = old.map { $0.receivedAt <= time } ?? false
        source = stored?.sha256 == nil ? .placeholder : isGiven && !isPending ? .remote : .cache
    }

    /// What a client compares: where it came from makes no other picture of it.
    var id: String { isPending ? "\(version).pending" : version }
}
