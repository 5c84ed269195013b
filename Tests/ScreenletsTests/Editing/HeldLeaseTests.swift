import LiferayPortal
import ScreenletBenches
import Screenlets
import Synchronization
import Testing

@Suite("A lease that is held for more than one step")
struct HeldLeaseTests {
    private static func upload(_ number: UInt8, _ session: SessionContext) async -> Result<SaveOutcome, any Error> {
        do {
            let picture = try EditingBench.picture(number)
            return .success(try await session.uploadPortrait(.userId(EditingBench.user), picture: picture).outcome)
        } catch {
            return .failure(error)
        }
    }

    @Test("edits with the context that holds it go to the portal under it")
    func holder() async throws {
        let bench = try EditingBench()
        bench.portal.add(EditingBench.user, picture: nil)
        let outcome = try await bench.session(leasePatience: .zero)
            .aloneWithPortrait(of: EditingBench.user) { await Self.upload(10, $0) }
        #expect(try outcome.get() == .uploaded)
        #expect(bench.portal.picture(EditingBench.user) == (try EditingBench.picture(10)))
    }

    @Test("a task that was begun meanwhile, with another context, does not send beside the holder")
    func bystander() async throws {
        let bench = try EditingBench()
        bench.portal.add(EditingBench.user, picture: nil)
        let session = bench.session(leasePatience: .zero)
        let outcome = try await session.aloneWithPortrait(of: EditingBench.user) { _ in
            // It inherits the holder's task-local values.
            await Task { await Self.upload(10, session) }.value
        }
        #expect(try outcome.get() == .pending)
        #expect(bench.portal.writes.isEmpty)
    }

    @Test("an edit that can't wait for the holder is based on what the holder sent, not on what was there before")
    func base() async throws {
        let bench = try EditingBench()
        bench.portal.add(EditingBench.user, picture: try EditingBench.picture(0))
        let outcomes = try await bench.session()
            .aloneWithPortrait(of: EditingBench.user) { holder in
                let held = Mutex<[Result<SaveOutcome, any Error>]>([])
                // It has asked the portal who the user is by then.
                let waiting = bench.session(leasePatience: .milliseconds(10)) {
                    guard held.withLock(\.isEmpty) else { return }
                    let outcome = await Self.upload(10, holder)
                    held.withLock { $0.append(outcome) }
                }
                let outcome = await Self.upload(60, waiting)
                return held.withLock { $0 } + [outcome]
            }
        #expect(try outcomes.map { try $0.get() } == [.uploaded, .pending])
        let summary = try await bench.sync()
        #expect(summary.sent == 1 && summary.conflicts == 0, "\(summary)")
        #expect(bench.portal.picture(EditingBench.user) == (try EditingBench.picture(60)))
    }

    @Test("an edit is based on what the portal has under the lease, not on what it had before")
    func outdated() async throws {
        let bench = try EditingBench()
        bench.portal.add(EditingBench.user, picture: try EditingBench.picture(0))
        let sent = try EditingBench.picture(10)
        let lookUps = Atomic(0)
        bench.portal.answer { request in
            switch request {
            case .lookUp:
                // What another process has sent before this one had the lease is there when the portal is asked again.
                if lookUps.wrappingAdd(1, ordering: .relaxed).newValue == 2 {
                    bench.portal.change(EditingBench.user, to: sent)
                }
                return .works
            case .upload: return .fails(EditedPortal.away)
            default: return .works
            }
        }
        // Whoever sends something holds a lease, of whatever it is.
        let outcome = try await bench.session()
            .aloneWithPortrait(of: EditingBench.user + 1) { _ in await Self.upload(60, bench.session()) }
        #expect(try outcome.get() == .pending)
        #expect(lookUps.load(ordering: .relaxed) == 2)
        bench.portal.answer { _ in .works }
        let summary = try await bench.sync()
        #expect(summary.sent == 1 && summary.conflicts == 0, "\(summary)")
        #expect(bench.portal.picture(EditingBench.user) == (try EditingBench.picture(60)))
    }

    @Test("a user is asked for once where nobody else sends")
    func undisturbed() async throws {
        let bench = try EditingBench()
        bench.portal.add(EditingBench.user, picture: nil)
        for number in [UInt8(10), 60] {
            let before = bench.portal.requests.count
            #expect(try await Self.upload(number, bench.session()).get() == .uploaded)
            let asked = bench.portal.requests.dropFirst(before)
            #expect(asked.prefix(2) == [.lookUp(EditingBench.user), .upload(EditingBench.user)], "\(asked)")
        }
    }
}
