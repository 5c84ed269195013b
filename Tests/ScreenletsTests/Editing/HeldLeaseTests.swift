import LiferayPortal
import Screenlets
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
}
