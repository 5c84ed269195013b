import ScreenletBenches
import Screenlets
import Testing

/// The whole writing table: policy x what became of sending x what is kept.
@Suite("Offline policy: saving")
struct OfflinePolicySaveTests {
    /// One line for each policy and each end of sending; then the step for nothing, local-only, pending and clean.
    static let table = """
        remote-only   notSent           send          send          send            send
        remote-only   accepted          keepClean     keepClean     keepClean       uploaded
        remote-only   connectionFailed  fail          fail          fail            fail
        remote-only   refused           fail          fail          withdraw        fail
        cache-only    notSent           keepLocalOnly local-only    keepLocalOnly   keepLocalOnly
        cache-only    accepted          keepLocalOnly local-only    keepLocalOnly   keepLocalOnly
        cache-only    connectionFailed  keepLocalOnly local-only    keepLocalOnly   keepLocalOnly
        cache-only    refused           keepLocalOnly local-only    keepLocalOnly   keepLocalOnly
        remote-first  notSent           send          send          send            send
        remote-first  accepted          keepClean     keepClean     keepClean       uploaded
        remote-first  connectionFailed  keepPending   keepPending   pending         keepPending
        remote-first  refused           fail          fail          withdraw        fail
        cache-first   notSent           keepPending   keepPending   send            keepPending
        cache-first   accepted          keepClean     keepClean     keepClean       uploaded
        cache-first   connectionFailed  keepPending   keepPending   pending         keepPending
        cache-first   refused           fail          fail          withdraw        fail
        """

    struct Cell: Sendable, CustomTestStringConvertible {
        var policy: OfflinePolicy
        var send: OfflinePolicy.SendLeg
        var kept: OfflinePolicy.KeepLeg
        var step: OfflinePolicy.SaveStep

        var testDescription: String { "\(policy.rawValue), sending \(send), kept \(kept)" }
    }

    static let steps: [String: OfflinePolicy.SaveStep] = [
        "keepLocalOnly": .keepLocalOnly, "keepPending": .keepPending, "send": .send, "keepClean": .keepClean,
        "withdraw": .withdraw, "fail": .fail, "uploaded": .answer(.uploaded), "pending": .answer(.pending),
        "local-only": .answer(.localOnly),
    ]

    static let cells: [Cell] = table.split(separator: "\n")
        .flatMap { line -> [Cell] in
            let words = line.split(separator: " ").map(String.init)
            guard let policy = OfflinePolicy(rawValue: words[0]),
                let send = OfflinePolicy.SendLeg.allCases.first(where: { "\($0)" == words[1] })
            else { return [] }
            return zip(OfflinePolicy.KeepLeg.allCases, words.dropFirst(2))
                .compactMap { kept, word in
                    steps[word].map { Cell(policy: policy, send: send, kept: kept, step: $0) }
                }
        }

    @Test("the table is whole")
    func whole() {
        #expect(Set(Self.cells.map(\.testDescription)).count == 64)
    }

    @Test("decides as the table says", arguments: cells)
    func decides(_ cell: Cell) {
        #expect(cell.policy.save(send: cell.send, kept: cell.kept) == cell.step)
    }

    @Test(
        "comes to an end, and acknowledges only what is kept",
        arguments: OfflinePolicy.allCases,
        OfflinePolicy.SendLeg.allCases.filter { $0 != .notSent }
    )
    func ends(policy: OfflinePolicy, portal: OfflinePolicy.SendLeg) {
        var send = OfflinePolicy.SendLeg.notSent
        var kept = OfflinePolicy.KeepLeg.nothing
        var words: [String] = []
        for _ in 0..<6 {
            switch policy.save(send: send, kept: kept) {
            case .keepLocalOnly: (kept, words) = (.localOnly, words + ["keep"])
            case .keepPending: (kept, words) = (.pending, words + ["dirty"])
            case .send: (send, words) = (portal, words + ["send"])
            case .keepClean: (kept, words) = (.clean, words + ["clean"])
            case .withdraw: (kept, words) = (.nothing, words + ["withdraw"])
            case .answer(let outcome): return check(policy, portal, words + [outcome.rawValue])
            case .fail: return check(policy, portal, words + ["fail"])
            }
        }
        Issue.record("no end: \(words)")
    }

    /// Contract: remote-only discards, cache-only never sends, remote-first sends first, cache-first keeps first.
    private func check(_ policy: OfflinePolicy, _ portal: OfflinePolicy.SendLeg, _ words: [String]) {
        let steps = words.joined(separator: " ")
        let expected: String =
            switch (policy, portal) {
            case (.cacheOnly, _): "keep local-only"
            case (.remoteOnly, .accepted), (.remoteFirst, .accepted): "send clean uploaded"
            case (.remoteOnly, _), (.remoteFirst, .refused): "send fail"
            case (.remoteFirst, _): "send dirty pending"
            case (.cacheFirst, .accepted): "dirty send clean uploaded"
            case (.cacheFirst, .refused): "dirty send withdraw fail"
            case (.cacheFirst, _): "dirty send pending"
            }
        #expect(steps == expected)
    }
}
