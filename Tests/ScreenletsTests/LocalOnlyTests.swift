import LiferayPortal
import OfflineStore
import ScreenletBenches
import Screenlets
import Testing

/// What follows an edit under `cache-only`: its entry is clean, and the portal's next answer takes its place.
@Suite("Policies after an edit for this store only")
struct LocalOnlyTests {
    enum PortalState: String, CaseIterable, Sendable { case answers, refuses, away }

    /// What a reading is given.
    enum Shown: Sendable {
        /// The edit, and whether it is the policy's second choice.
        case edit(fallback: Bool)
        case portals
        case failure(PortraitError.Code)
    }

    struct Reading: Sendable, CustomTestStringConvertible {
        var policy: OfflinePolicy
        var portal: PortalState
        var shown: Shown
        /// Whether the edit is still shown by the cache afterwards.
        var keepsEdit = true

        var testDescription: String { "\(policy.rawValue), portal \(portal.rawValue)" }
    }

    /// All cells of reading: four policies by three states of the portal.
    static let readings: [Reading] = [
        Reading(policy: .remoteOnly, portal: .answers, shown: .portals, keepsEdit: false),
        Reading(policy: .remoteOnly, portal: .refuses, shown: .failure(.notAllowed)),
        Reading(policy: .remoteOnly, portal: .away, shown: .failure(.portalUnreachable)),
        Reading(policy: .remoteFirst, portal: .answers, shown: .portals, keepsEdit: false),
        Reading(policy: .remoteFirst, portal: .refuses, shown: .failure(.notAllowed)),
        Reading(policy: .remoteFirst, portal: .away, shown: .edit(fallback: true)),
        Reading(policy: .cacheFirst, portal: .answers, shown: .edit(fallback: false)),
        Reading(policy: .cacheFirst, portal: .refuses, shown: .edit(fallback: false)),
        Reading(policy: .cacheFirst, portal: .away, shown: .edit(fallback: false)),
        Reading(policy: .cacheOnly, portal: .answers, shown: .edit(fallback: false)),
        Reading(policy: .cacheOnly, portal: .refuses, shown: .edit(fallback: false)),
        Reading(policy: .cacheOnly, portal: .away, shown: .edit(fallback: false)),
    ]

    @Test("the table of reading is whole")
    func whole() {
        let cells = Set(Self.readings.map(\.testDescription))
        #expect(cells.count == OfflinePolicy.allCases.count * PortalState.allCases.count)
        #expect(Self.readings.count == cells.count)
    }

    /// Whether a user was known to the store before, and what the edit is.
    static let edits = [(isKnown: true, isRemoval: false), (true, true), (false, false)]

    @Test("reading shows the edit or the portal's portrait, as the table says", arguments: readings, edits)
    func reading(_ reading: Reading, _ edit: (isKnown: Bool, isRemoval: Bool)) async throws {
        let bench = try EditingBench()
        let (before, local) = (try EditingBench.picture(10), try EditingBench.picture(20))
        bench.portal.add(EditingBench.user, picture: before)
        let session = bench.session()
        let user = UserSelector.userId(EditingBench.user)
        if edit.isKnown { _ = try await session.loadPortrait(user) }
        let saved =
            edit.isRemoval
            ? try await session.removePortrait(user, policy: .cacheOnly)
            : try await session.uploadPortrait(user, picture: local, policy: .cacheOnly)
        #expect(saved.outcome == .localOnly && bench.portal.writes.isEmpty)
        bench.portal.answer(reading.portal)
        let askedBefore = bench.portal.requests.count

        switch reading.shown {
        case .failure(let code):
            let error = await #expect(throws: PortraitError.self) {
                try await session.loadPortrait(user, policy: reading.policy)
            }
            #expect(error?.code == code)
        case .portals:
            let loaded = try await session.loadPortrait(user, policy: reading.policy)
            #expect(loaded.original?.bytes == before && loaded.source == .remote && !loaded.fallback)
        case .edit(let fallback):
            let loaded = try await session.loadPortrait(user, policy: reading.policy)
            #expect(loaded.original?.bytes == (edit.isRemoval ? nil : local))
            #expect(loaded.source == .cache && loaded.fallback == fallback && !loaded.pending)
        }
        if reading.policy == .cacheOnly || reading.policy == .cacheFirst {
            #expect(bench.portal.requests.count == askedBefore)
        }
        bench.portal.answer(.away)
        let kept = try await session.loadPortrait(user, policy: .cacheOnly)
        #expect(kept.original?.bytes == (reading.keepsEdit ? (edit.isRemoval ? nil : local) : before))
        #expect(try await bench.edits().isEmpty)
    }

    struct Writing: Sendable, CustomTestStringConvertible {
        var policy: OfflinePolicy
        var portal: PortalState
        /// What becomes of the later edit; nil where it is refused.
        var outcome: SaveOutcome?

        var testDescription: String { "\(policy.rawValue), portal \(portal.rawValue)" }
    }

    /// All cells of writing: a further edit over one that is for this store only.
    static let writings: [Writing] = [
        Writing(policy: .remoteOnly, portal: .answers, outcome: .uploaded),
        Writing(policy: .remoteOnly, portal: .refuses), Writing(policy: .remoteOnly, portal: .away),
        Writing(policy: .remoteFirst, portal: .answers, outcome: .uploaded),
        Writing(policy: .remoteFirst, portal: .refuses),
        Writing(policy: .remoteFirst, portal: .away, outcome: .pending),
        Writing(policy: .cacheFirst, portal: .answers, outcome: .uploaded),
        Writing(policy: .cacheFirst, portal: .refuses), Writing(policy: .cacheFirst, portal: .away, outcome: .pending),
        Writing(policy: .cacheOnly, portal: .answers, outcome: .localOnly),
        Writing(policy: .cacheOnly, portal: .refuses, outcome: .localOnly),
        Writing(policy: .cacheOnly, portal: .away, outcome: .localOnly),
    ]

    @Test(
        "a further edit takes its place as the policy says, and one that fails leaves what was shown",
        arguments: writings
    )
    func writing(_ writing: Writing) async throws {
        let bench = try EditingBench()
        let (local, later) = (try EditingBench.picture(20), try EditingBench.picture(30))
        bench.portal.add(EditingBench.user, picture: try EditingBench.picture(10))
        let session = bench.session()
        let user = UserSelector.userId(EditingBench.user)
        _ = try await session.loadPortrait(user)
        _ = try await session.uploadPortrait(user, picture: local, policy: .cacheOnly)
        bench.portal.answer(writing.portal)
        do throws(PortraitError) {
            let saved = try await session.uploadPortrait(user, picture: later, policy: writing.policy)
            #expect(saved.outcome == writing.outcome)
        } catch {
            #expect(writing.outcome == nil, "\(error.message)")
        }
        #expect(
            bench.portal.picture(EditingBench.user)
                == (writing.outcome == .uploaded ? later : try EditingBench.picture(10))
        )
        #expect(try await bench.edits().count == (writing.outcome == .pending ? 1 : 0))
        let shown = try #require(try await bench.shown())
        #expect(shown.bytes == (writing.outcome == nil ? local : later))
        // One that waits arrives, and then nothing is left but the portal's word.
        bench.portal.answer(.answers)
        _ = try await bench.sync()
        #expect(try await bench.edits().isEmpty)
        let loaded = try await session.loadPortrait(user, policy: .remoteOnly)
        let isSent = writing.outcome == .uploaded || writing.outcome == .pending
        #expect(loaded.original?.bytes == (isSent ? later : try EditingBench.picture(10)))
    }
}

extension EditedPortal {
    fileprivate func answer(_ state: LocalOnlyTests.PortalState) {
        answer { request in
            switch state {
            case .answers: .works
            case .away: .fails(Self.away)
            case .refuses: .fails(.notAllowed(NotAllowed(.forbidden)))
            }
        }
    }
}

extension LoadedPortrait {
    fileprivate var original: StoredPicture.Original? {
        if case .original(let original) = picture { original } else { nil }
    }
}
