import LiferayPortal
import OfflineStore
import ScreenletBenches
import Screenlets
import Synchronization
import Testing

@Suite("Edits of users who are called otherwise by now")
struct RenamedUserTests {
    private static let user = EditingBench.user
    private static let other: Int64 = 20157

    static let names: [UserSelector] = [
        .screenName("User20156", companyId: nil), .emailAddress("user20156@example.com", companyId: nil),
    ]

    /// A bench with an edit that was made under a name, which is another user's in the portal by now.
    private static func renamed(_ name: UserSelector) async throws -> EditingBench {
        let bench = try EditingBench()
        for (userId, number) in [(user, UInt8(10)), (other, 20)] {
            bench.portal.add(userId, picture: try EditingBench.picture(number))
            _ = try await bench.session().loadPortrait(.userId(userId))
        }
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        _ = try await bench.session().uploadPortrait(name, picture: try EditingBench.picture(200))
        bench.portal.answer { _ in .works }
        bench.portal.state.withLock { state in
            for (userId, name) in [(user, "bob"), (other, "user20156")] {
                state.users[userId]?.screenName = name
                state.users[userId]?.emailAddress = "\(name)@example.com"
            }
        }
        return bench
    }

    @Test(
        "are held, and sent to whom they were made for on demand alone",
        arguments: names,
        ConflictResolution.allCases
    )
    func areHeld(name: UserSelector, resolution: ConflictResolution) async throws {
        let bench = try await Self.renamed(name)
        let summary = try await bench.sync(.init(conflict: resolution))
        let isSent = resolution == .useLocal
        #expect(summary.sent == (isSent ? 1 : 0), "\(summary)")
        #expect(try bench.portal.picture(Self.user) == EditingBench.picture(isSent ? 200 : 10))
        #expect(try bench.portal.picture(Self.other) == EditingBench.picture(20))
        let edits = try await bench.edits(aside: true)
        switch resolution {
        case .useLocal: #expect(edits.isEmpty && summary.isComplete)
        case .useRemote, .discard: #expect(edits.map(\.state) == [.aside] && summary.setAside == 1)
        case .ignore: #expect(edits.map(\.state) == [.conflict] && summary.conflicts == 1)
        }
        #expect(edits.allSatisfy { $0.reason?.lowercased().contains("user20156") ?? false })
    }

    @Test("are sent where the name is written otherwise, or the user was called by the id")
    func sameName() async throws {
        for name in [UserSelector.userId(Self.user), .screenName(" USER20156 ", companyId: nil)] {
            let bench = try await Self.renamed(name)
            if name != .userId(Self.user) {
                bench.portal.state.withLock { $0.users[Self.user]?.screenName = "user20156" }
            }
            #expect(try await bench.sync().sent == 1)
            #expect(try bench.portal.picture(Self.user) == EditingBench.picture(200))
        }
    }
}
