import LiferayPortal
import OfflineStore
import ScreenletBenches
import Screenlets
import Synchronization
import Testing

/// A portrait is lost where the portal names its id and gives its default picture or 404 for it.
@Suite("Edits of portraits that the portal has lost")
struct LostPortraitTests {
    static let user = EditingBench.user
    static let notFound = PortalError.unexpectedAnswer(.status(404, retryAfter: nil))
    static let defaultPicture = PortalError.unexpectedAnswer(.defaultPictureInstead)

    struct Loss: Sendable, CustomTestStringConvertible {
        var keepsIds: Bool
        var answer: PortalError
        var isRemoval: Bool
        var resolution: ConflictResolution
        var testDescription: String {
            "\(keepsIds ? "6.2" : "7.x"), \(answer == LostPortraitTests.notFound ? "404" : "default picture"), "
                + "\(isRemoval ? "removal" : "upload"), \(resolution.rawValue)"
        }
    }

    static let losses: [Loss] = ConflictResolution.allCases.flatMap { resolution in
        [false, true]
            .flatMap { isRemoval in
                [(true, notFound), (true, defaultPicture), (false, notFound)]
                    .map { Loss(keepsIds: $0.0, answer: $0.1, isRemoval: isRemoval, resolution: resolution) }
            }
    }

    /// A bench with an edit that waits, of a portrait that this store has loaded.
    private static func pending(keepsIds: Bool, removal: Bool = false) async throws -> EditingBench {
        let bench = try EditingBench(keepsIds: keepsIds)
        bench.portal.add(user, picture: try EditingBench.picture(10))
        _ = try await bench.session().loadPortrait(.userId(user))
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        if removal {
            _ = try await bench.session().removePortrait(.userId(user))
        } else {
            _ = try await bench.session().uploadPortrait(.userId(user), picture: try EditingBench.picture(200))
        }
        return bench
    }

    /// Has the portal answer so for its picture, until it gets another one.
    private static func fail(_ bench: EditingBench, with answer: PortalError) {
        let isThere = Atomic(false)
        bench.portal.answer { request in
            switch request {
            case .upload, .removal:
                isThere.store(true, ordering: .relaxed)
                return .works
            case .picture:
                return isThere.load(ordering: .relaxed) ? .works : .fails(answer)
            case .lookUp:
                return .works
            }
        }
    }

    @Test("are sent, since nobody's work is lost with them", arguments: losses)
    func areSent(_ loss: Loss) async throws {
        let bench = try await Self.pending(keepsIds: loss.keepsIds, removal: loss.isRemoval)
        Self.fail(bench, with: loss.answer)
        let summary = try await bench.sync(.init(conflict: loss.resolution))
        #expect(summary.sent == 1 && summary.isComplete, "\(summary)")
        let wished: [UInt8]? = loss.isRemoval ? nil : try EditingBench.picture(200)
        #expect(bench.portal.picture(Self.user) == wished)
        #expect(try await bench.shown()?.bytes == wished)
    }

    @Test("are in conflict where the id is another one by now, and sent over it on demand", arguments: [true, false])
    func underAnotherId(keepsIds: Bool) async throws {
        let bench = try await Self.pending(keepsIds: keepsIds)
        bench.portal.change(Self.user, to: nil)
        bench.portal.change(Self.user, to: try EditingBench.picture(120))
        Self.fail(bench, with: Self.notFound)
        let summary = try await bench.sync()
        #expect(summary.conflicts == 1 && summary.sent == 0 && summary.parked == 0, "\(summary)")
        #expect(try await bench.sync(.init(conflict: .useLocal)).sent == 1)
        #expect(try bench.portal.picture(Self.user) == EditingBench.picture(200))
    }

    @Test("are set aside for what can't be had, which replaces nothing in the cache")
    func setAside() async throws {
        let bench = try await Self.pending(keepsIds: false)
        bench.portal.change(Self.user, to: try EditingBench.picture(120))
        Self.fail(bench, with: Self.notFound)
        let summary = try await bench.sync(.init(conflict: .useRemote))
        #expect(summary.setAside == 1 && summary.isComplete, "\(summary)")
        #expect(try await bench.shown()?.bytes == EditingBench.picture(10))
        #expect(try await bench.edits(aside: true).map(\.state) == [.aside])
    }

    @Test("a portrait that can't be read keeps nobody from sending over it on demand", arguments: [true, false])
    func unreadable(keepsIds: Bool) async throws {
        let bench = try await Self.pending(keepsIds: keepsIds)
        Self.fail(bench, with: .unexpectedAnswer(.notAnImage(mediaType: "text/html")))
        #expect(try await bench.sync().parked == 1)
        #expect(try await bench.store.retryAll(portal: EditingBench.key) == 1)
        let summary = try await bench.sync(.init(conflict: .useLocal))
        #expect(summary.sent == 1 && summary.isComplete, "\(summary)")
        #expect(try bench.portal.picture(Self.user) == EditingBench.picture(200))
    }
}
