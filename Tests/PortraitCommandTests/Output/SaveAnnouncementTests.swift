import LiferayPortal
import Screenlets
import Testing

@testable import portrait

@Suite("What is told of an edit")
struct SaveAnnouncementTests {
    private static func line(_ outcome: SaveOutcome, pendingId: Int64?) throws -> String {
        let saved = SavedPortrait(
            outcome: outcome,
            user: nil,
            sent: nil,
            pendingId: pendingId,
            policy: .remoteFirst,
            reason: nil
        )
        return try StandardStreams.json(SaveAnnouncement(saved, selector: .me))
    }

    @Test("has every key in one object, those of any edit and those of a portrait's")
    func keys() throws {
        #expect(
            try Self.line(.pending, pendingId: 7)
                == #"{"kept":null,"outcome":"pending","pending":true,"pendingId":7,"policy":"remote-first","#
                + #""reason":null,"sent":null,"user":null}"# + "\n"
        )
        // What is for the cache only waits for nothing.
        #expect(
            try Self.line(.localOnly, pendingId: 7)
                == #"{"kept":null,"outcome":"local-only","pending":false,"pendingId":null,"policy":"remote-first","#
                + #""reason":null,"sent":null,"user":null}"# + "\n"
        )
    }
}
