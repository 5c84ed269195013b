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

    @Test("edits with the surroundings that hold it go to the portal under it")
    func holder() async throws {
        let bench = try EditingBench()
        bench.portal.add(EditingBench.user, picture: nil)
        let outcome = try await bench.session(leasePatience: .zero)
            .aloneWithPortrait(of: EditingBench.user) { await Self.upload(10, $0) }
        #expect(try outcome.get() == .uploaded)
        #expect(bench.portal.picture(EditingBench.user) == (try EditingBench.picture(10)))
    }

    @Test("a task that was begun meanwhile, with other surroundings, does not send beside the holder")
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
}
