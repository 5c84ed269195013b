import OfflineStore
import ScreenletBenches
import Screenlets
import Testing

/// The whole table of what a sync does with an edit.
@Suite("Sync decision")
struct SyncDecisionTests {
    /// Kind, begun, standing, then the step for each picture in the order of its cases, notSeen first; `*` stands for all the others.
    ///
    /// `!` is a conflict, and `~` one for whoever wants the portal's side to win, while others send. The first line that fits counts.
    static let table = """
        removal  *             unknownAndNone  settle settle settle settle settle settle settle settle
        removal  *             stillNone       settle settle settle settle settle settle settle settle
        removal  *             gone            settle settle settle settle settle settle settle settle
        removal  *             same            send   send   send   send   send   send   send   send
        removal  no            unknown         send   send   send   send   send   send   send   send
        removal  olderVersion  unknown         look   send   send   older  send   send   send   send
        removal  thisVersion   unknown         look   send   send   send   send   send   send   send
        removal  no            sameUnseen      send   send   send   send   send   send   send   send
        removal  olderVersion  sameUnseen      look   send   send   older  send   send   send   send
        removal  thisVersion   sameUnseen      look   send   send   send   send   send   send   send
        removal  olderVersion  sameKept        look   send   !      older  send   !      send   !
        removal  *             sameKept        look   send   !      !      send   !      send   !
        removal  no            sameUnlessGone  send   send   send   send   send   ~      send   ~
        removal  olderVersion  sameUnlessGone  look   send   send   older  send   ~      send   ~
        removal  *             sameUnlessGone  look   send   send   send   send   ~      send   ~
        removal  olderVersion  other           look   !      !      older  send   !      !      !
        removal  *             other           look   !      !      !      send   !      !      !
        upload   *             unknownAndNone  send   send   send   send   send   send   send   send
        upload   *             stillNone       send   send   send   send   send   send   send   send
        upload   *             same            send   send   send   send   send   send   send   send
        upload   olderVersion  sameUnlessGone  look   send   send   older  send   ~      send   ~
        upload   *             sameUnlessGone  look   send   send   send   send   ~      send   ~
        upload   no            unknown         send   send   send   send   send   send   send   send
        upload   olderVersion  unknown         look   send   settle older  send   send   send   send
        upload   thisVersion   unknown         look   send   settle send   send   send   send   send
        upload   no            sameUnseen      send   send   send   send   send   send   send   send
        upload   olderVersion  sameUnseen      look   send   settle older  send   send   send   send
        upload   thisVersion   sameUnseen      look   send   settle send   send   send   send   send
        upload   olderVersion  gone            look   !      !      older  !      !      !      !
        upload   *             gone            !      !      !      !      !      !      !      !
        upload   olderVersion  sameKept        look   send   settle older  send   !      send   !
        upload   *             sameKept        look   send   settle !      send   !      send   !
        upload   olderVersion  other           look   !      settle older  send   !      !      !
        upload   *             other           look   !      settle !      send   !      !      !
        """

    struct Cell: Sendable, CustomTestStringConvertible {
        var kind: SyncDecision.Change
        var begun: SyncDecision.Begun
        var standing: SyncDecision.Standing
        var picture: SyncDecision.Picture
        var word: String

        var testDescription: String { "\(kind), begun \(begun), \(standing), picture \(picture)" }
    }

    static let cells: [Cell] = {
        let lines = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        var cells: [Cell] = []
        for kind in SyncDecision.Change.allCases {
            for begun in SyncDecision.Begun.allCases {
                for standing in SyncDecision.Standing.allCases {
                    let line = lines.first {
                        $0[0] == "\(kind)" && ["*", "\(begun)"].contains($0[1]) && $0[2] == "\(standing)"
                    }
                    guard let line else { continue }
                    for (picture, word) in zip(SyncDecision.Picture.allCases, line.dropFirst(3)) {
                        cells.append(
                            Cell(kind: kind, begun: begun, standing: standing, picture: picture, word: word)
                        )
                    }
                }
            }
        }
        return cells
    }()

    @Test("the table is whole")
    func whole() {
        #expect(Self.cells.count == 2 * 3 * 9 * 8)
    }

    @Test("decides as the table says", arguments: cells)
    func decides(_ cell: Cell) throws {
        let conflict: [ConflictResolution: SyncDecision] = [
            .useLocal: .send, .useRemote: .takeRemote, .discard: .discard, .ignore: .leave,
        ]
        for resolution in ConflictResolution.allCases {
            let expected: SyncDecision? =
                switch cell.word {
                case "look": .look
                case "send": .send
                case "settle": .settle
                case "older": .settleOlder
                case "~" where [.ignore, .useLocal].contains(resolution): .send
                default: conflict[resolution]
                }
            let found = SyncDecision.decide(
                kind: cell.kind,
                begun: cell.begun,
                standing: cell.standing,
                picture: cell.picture,
                resolution: resolution
            )
            #expect(found == expected)
        }
    }

    @Test("a picture that was seen is not looked at again", arguments: cells.filter { $0.picture != .notSeen })
    func seen(_ cell: Cell) {
        let found = SyncDecision.decide(
            kind: cell.kind,
            begun: cell.begun,
            standing: cell.standing,
            picture: cell.picture,
            resolution: .ignore
        )
        #expect(found != .look)
    }

    @Test("tells from the ids how the portal stands to the base")
    func standing() {
        typealias Standing = SyncDecision.Standing
        let base = PortraitBase(portraitId: 7, sha256: "ab")
        let none = PortraitBase(portraitId: 0, sha256: nil)
        #expect(Standing(of: nil, now: 0, idsAreKept: true) == .unknownAndNone)
        #expect(Standing(of: nil, now: 7, idsAreKept: false) == .unknown)
        #expect(Standing(of: none, now: 0, idsAreKept: false) == .stillNone)
        #expect(Standing(of: none, now: 7, idsAreKept: false) == .other)
        #expect(Standing(of: base, now: 0, idsAreKept: true) == .gone)
        #expect(Standing(of: base, now: 8, idsAreKept: true) == .other)
        #expect(Standing(of: base, now: 7, idsAreKept: false) == .sameUnlessGone)
        #expect(Standing(of: base, now: 7, idsAreKept: true) == .sameKept)
        let unseen = PortraitBase(portraitId: 7, sha256: nil)
        #expect(Standing(of: unseen, now: 7, idsAreKept: true) == .sameUnseen)
        #expect(Standing(of: unseen, now: 7, idsAreKept: false) == .same)
    }
}
