import FoundationEssentials
import LiferayPortal
import OfflineStore
import StoreEngine

/// A question to the portal that several machines may have at once, and that one of them asks for all.
struct CoalescedQuestion: Sendable {
    /// The time between two looks at a right that somebody else has.
    private static let pause = Duration.milliseconds(50)

    /// What there is to do.
    private enum Turn {
        /// To ask, with the right to do so where there is one.
        case ask(PortalQuestion?)
        /// Nothing: somebody else asked.
        case answered(PortraitEntry)
    }

    let session: SessionContext
    let name: EntryName

    /// Asks, or waits for the answer of who asks already.
    ///
    /// The wait is bounded by the session's patience; then one's own question is asked.
    ///
    /// - Parameter ask: Asks the portal, and stores what it gave.
    /// - Returns: The entry, which may be another machine's answer, or the portal's failure.
    /// - Throws: What asking throws.
    func answer(
        _ ask: () async throws(PortraitError) -> Result<PortraitEntry, PortalError>
    ) async throws(PortraitError) -> Result<PortraitEntry, PortalError> {
        guard session.store.isShared, session.questionPatience > .zero else { return try await ask() }
        switch await turn() {
        case .answered(let entry):
            return .success(entry)
        case .ask(let question):
            let answer: Result<Result<PortraitEntry, PortalError>, PortraitError>
            do throws(PortraitError) {
                answer = .success(try await ask())
            } catch {
                answer = .failure(error)
            }
            await release(question)
            return try answer.get()
        }
    }

    private func turn() async -> Turn {
        var waited = Duration.zero
        var before: PortraitEntry?
        do {
            while true {
                let question = try await session.store.acquireQuestion(
                    of: name,
                    portal: session.portalKey,
                    for: session.questionDuration
                )
                if let question {
                    guard waited > .zero, let entry = try await kept(), entry.receivedAt != before?.receivedAt else {
                        return .ask(question)
                    }
                    await release(question)
                    return .answered(entry)
                }
                guard waited < session.questionPatience else { return .ask(nil) }
                if waited == .zero { before = try await kept() }
                try await session.clock.sleep(Self.pause)
                waited += Self.pause
            }
        } catch {
            // A store that can't tell who asks is no reason not to; a cancelled task finds out when it asks.
            return .ask(nil)
        }
    }

    private func kept() async throws(StoreError) -> PortraitEntry? {
        guard case .hit(let entry) = try await session.store.lookUp(name, portal: session.portalKey) else { return nil }
        return entry
    }

    private func release(_ question: PortalQuestion?) async {
        guard let question else { return }
        do throws(StoreError) {
            try await session.store.release(question)
        } catch {
            // It ends by itself.
        }
    }
}
