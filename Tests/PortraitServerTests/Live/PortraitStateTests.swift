import FoundationEssentials
import Screenlets
import Testing

@testable import OfflineStore
@testable import PortraitServer

@Suite("What an event tells of a portrait")
struct PortraitStateTests {
    private static let start = Date(timeIntervalSince1970: 1_795_176_000)

    private static func version(_ sha256: String?, _ edit: EditState?, at seconds: Double) -> PortraitVersion {
        PortraitVersion(
            userId: 1,
            sha256: sha256,
            edit: edit,
            isLost: false,
            receivedAt: start.addingTimeInterval(seconds)
        )
    }

    @Test(
        "comes from the portal where that gave it after what was told before",
        arguments: [
            (version("b", nil, at: 5), .remote), (version("b", nil, at: -5), .cache),
            (version("b", .pending, at: 5), .cache), (version("b", .parked, at: 5), .cache),
            (version(nil, nil, at: 5), .placeholder), (nil, .placeholder),
        ] as [(PortraitVersion?, PortraitSource)]
    )
    func source(stored: PortraitVersion?, expected: PortraitSource) {
        let first = PortraitState(Self.version("a", nil, at: 0), after: nil)
        #expect(first.source == .cache)
        #expect(PortraitState(stored, after: first).source == expected)
    }

    @Test("comes from the cache where an edit over it is dropped, and from the portal where that took the edit")
    func edits() {
        let edit = PortraitState(Self.version("b", .pending, at: 5), after: nil)
        #expect(edit.isPending && edit.id == "b.pending")
        #expect(PortraitState(Self.version("a", nil, at: 0), after: edit).source == .cache)
        let taken = PortraitState(Self.version("b", nil, at: 9), after: edit)
        #expect(taken.source == .remote && taken.id == "b")
    }
}
