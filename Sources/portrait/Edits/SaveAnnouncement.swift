import LiferayPortal
import OfflineStore
import Screenlets

/// What became of an edit that was asked for.
struct SaveAnnouncement: Encodable, Sendable {
    private let saved: SavedPortrait
    private let name: String

    /// Prepares the announcement.
    ///
    /// - Parameters:
    ///   - saved: What became of the edit.
    ///   - selector: How the user was named; that is told of a user who is not known yet.
    init(_ saved: SavedPortrait, selector: UserSelector) {
        self.saved = saved
        name = saved.user.map(\.displayName) ?? selector.inWords
    }

    private enum Key: String, CodingKey {
        case user, sent, kept
    }

    func encode(to encoder: any Encoder) throws {
        try EditOutcome(saved).encode(to: encoder)
        var object = encoder.container(keyedBy: Key.self)
        // Null, not absent, here too.
        try object.encode(saved.user, forKey: .user)
        try object.encode(saved.sent, forKey: .sent)
        try object.encode(saved.kept, forKey: .kept)
    }

    func tell(_ common: CommonOptions) throws(PortraitError) {
        // Who reads the output by a program still has to know that the portal does not have it yet.
        try StandardStreams.tell(self, common, inWords: EditOutcome(saved).isPending) { text }
    }

    private var text: String {
        let change =
            saved.sent.map { "the new portrait of \(name) (\($0.inWords))" } ?? "the removal of \(name)'s portrait"
        let words = saved.outcome.words(of: change, pendingId: saved.pendingId, reason: saved.reason)
        return words + (saved.kept.map { "; \($0.inWords)" } ?? "")
    }
}

extension SentPicture {
    /// The picture in figures, for people.
    fileprivate var inWords: String { "\(format) \(width)x\(height), \(bytes) bytes" }
}
