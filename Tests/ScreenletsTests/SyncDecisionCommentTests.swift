import OfflineStore
import ScreenletBenches
import Screenlets
import Testing

/// The whole table of what a sync does with an edit of a comment.
@Suite("Sync decision on comments")
struct SyncDecisionCommentTests {
    /// Kind, begun, then the step for notSeen, absent, asEdit, asOlder, asBase, baseUnknown and other.
    ///
    /// `!` is a conflict, `-` can't be. The first line that fits counts.
    static let table = """
        add     no            send  -       -       -      -     -     -
        add     thisVersion   look  send    settle  -      -     -     -
        add     olderVersion  look  send    -       older  -     -     -
        update  olderVersion  look  !       settle  older  send  send  !
        update  *             look  !       settle  -      send  send  !
        delete  olderVersion  look  settle  -       older  send  send  !
        delete  *             look  settle  -       -      send  send  !
        """

    struct Cell: Sendable, CustomTestStringConvertible {
        var kind: CommentEdit.Kind
        var begun: SyncDecision.Begun
        var standing: SyncDecision.CommentStanding
        var word: String

        var testDescription: String { "\(kind), begun \(begun), \(standing)" }
    }

    static let cells: [Cell] = {
        let lines = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        var cells: [Cell] = []
        for kind in CommentEdit.Kind.allCases {
            for begun in SyncDecision.Begun.allCases {
                let line = lines.first { $0[0] == kind.rawValue && ["*", "\(begun)"].contains($0[1]) } ?? []
                for (standing, word) in zip(SyncDecision.CommentStanding.allCases, line.dropFirst(2)) {
                    cells.append(Cell(kind: kind, begun: begun, standing: standing, word: word))
                }
            }
        }
        return cells
    }()

    @Test("the table is whole")
    func isWhole() {
        let (kinds, begun) = (CommentEdit.Kind.allCases.count, SyncDecision.Begun.allCases.count)
        #expect(Self.cells.count == kinds * begun * SyncDecision.CommentStanding.allCases.count)
    }

    @Test("does what the table says", arguments: cells, ConflictResolution.allCases)
    func decides(_ cell: Cell, resolution: ConflictResolution) {
        let found = SyncDecision.decide(
            comment: cell.kind,
            begun: cell.begun,
            standing: cell.standing,
            resolution: resolution
        )
        let expected: SyncDecision? =
            switch cell.word {
            case "send": .send
            case "look": .look
            case "settle": .settle
            case "older": .settleOlder
            case "!": [.useLocal: .send, .useRemote: .takeRemote, .discard: .discard, .ignore: .leave][resolution]
            default: nil
            }
        if let expected { #expect(found == expected) }
        // Nothing is looked at twice.
        if cell.standing != .notSeen { #expect(found != .look) }
    }
}
