public import LiferayPortal
import OfflineStore
public import Screenlets

/// Gives portraits back to a portal that lost their pictures, for many users.
///
/// All are looked at before anything is sent: where nobody gets a picture of their own, the addresses are wrong and not the
/// pictures. What was sent before it was killed is found to be there, so that nothing is sent twice.
public struct PortraitHealer: Sendable {
    /// What happens.
    public enum Event: Hashable, Sendable {
        /// One more user was looked at.
        case looked
        /// Somebody who is named could not be looked at.
        case refused(LostPortrait)
        /// So many portraits are lost, and have their turn now.
        case found(Int)
        /// A portrait had its turn.
        case ended(LostPortrait)
    }

    /// How many users of the store are asked for, at most, to prove that addresses are right.
    private static let witnessCount = 8

    private let session: SessionContext
    private let configuration: BatchProcessor.Configuration
    private let assumesLost: Bool
    private let isRehearsal: Bool
    private let stopSignal: StopSignal
    private let report: ReportFile?
    private let observe: @Sendable (Event) -> Void

    /// A portrait that may have to be given back.
    private struct Candidate: Sendable {
        var place: Int
        var user: PortalUser
        var isCertain: Bool
    }

    private enum Look: Sendable {
        case own
        case none
        case lost(Candidate)
        case failed(Int, LostPortrait)
    }

    /// Prepares a healing.
    ///
    /// - Parameters:
    ///   - session: The portal and the store.
    ///   - configuration: How many are at work at once, and how patient they are.
    ///   - assumesLost: Whether a default picture of 7.x counts as a loss.
    ///   - isRehearsal: Whether nothing is sent.
    ///   - report: Where each lost portrait is told in a line.
    ///   - stopSignal: Ends the work with what is under way.
    ///   - observe: Hears what happens.
    public init(
        session: SessionContext,
        configuration: BatchProcessor.Configuration,
        assumesLost: Bool,
        isRehearsal: Bool = false,
        report: ReportFile? = nil,
        stopSignal: StopSignal = StopSignal(),
        observe: @escaping @Sendable (Event) -> Void = { _ in }
    ) {
        self.session = session.batched(parallelism: configuration.jobs * 2, patience: configuration.patience)
        self.configuration = configuration
        self.assumesLost = assumesLost
        self.isRehearsal = isRehearsal
        self.report = report
        self.stopSignal = stopSignal
        self.observe = observe
    }

    /// Looks at users, and gives back what is lost.
    ///
    /// - Parameter next: Gives the next user, or why there is none of a name; nil at the end.
    /// - Returns: What was found and done.
    /// - Throws: ``PortraitError`` where the users can't be read; with ``PortraitError/Code/wrongPicture`` where nobody gets a
    ///   picture of their own: then nothing was sent.
    public func run(
        _ next: () async throws(PortraitError) -> Result<PortalUser, PortraitError>?
    ) async throws(PortraitError) -> HealSummary {
        var summary = HealSummary()
        let (candidates, failures, hasOwn) = try await look(at: next, &summary)
        var hasProof = hasOwn
        if !hasProof, !candidates.isEmpty { hasProof = await hasWitness(besides: Set(candidates.map(\.user.userId))) }
        guard hasProof || candidates.isEmpty else { throw .noOwnPicture }
        observe(.found(candidates.count))
        let ended = await inParallel(candidates) { candidate in
            (candidate.place, await end(candidate))
        }
        summary.isPartial = summary.isPartial || ended.count < candidates.count
        let lost = failures + ended.compactMap { place, portrait in portrait.map { (place, $0) } }
        summary.lost = lost.sorted { $0.0 < $1.0 }.map(\.1)
        try report?.begin()
        for portrait in summary.lost { try report?.append(try portrait.written()) }
        return summary
    }

    // MARK: Looking

    private func look(
        at next: () async throws(PortraitError) -> Result<PortalUser, PortraitError>?,
        _ summary: inout HealSummary
    ) async throws(PortraitError) -> ([Candidate], [(Int, LostPortrait)], hasOwn: Bool) {
        var candidates: [Candidate] = []
        var failures: [(Int, LostPortrait)] = []
        var hasOwn = false
        var isOver = false
        while !isOver {
            var part: [(Int, PortalUser)] = []
            while part.count < configuration.jobs * 32, !isOver {
                guard !stopSignal.isSent, let found = try await next() else {
                    summary.isPartial = stopSignal.isSent
                    isOver = true
                    break
                }
                summary.looked += 1
                switch found {
                case .success(let user): part.append((summary.looked, user))
                case .failure(let error):
                    let portrait = LostPortrait(error)
                    failures.append((summary.looked, portrait))
                    observe(.refused(portrait))
                }
            }
            for look in await inParallel(part, { place, user in await self.look(at: user, place) }) {
                switch look {
                case .own: hasOwn = true
                case .none: break
                case .lost(let candidate): candidates.append(candidate)
                case .failed(let place, let portrait): failures.append((place, portrait))
                }
            }
        }
        return (candidates, failures, hasOwn)
    }

    private func look(at user: PortalUser, _ place: Int) async -> Look {
        defer { observe(.looked) }
        do throws(PortraitError) {
            switch try await session.loss(of: user) {
            case .noPortrait: return .none
            case .ownPicture: return .own
            case .lost(let isCertain):
                if case .removedHere = try await session.keptLoss(of: user) { return .none }
                return .lost(Candidate(place: place, user: user, isCertain: isCertain))
            }
        } catch {
            return .failed(place, LostPortrait(user, .failed, error))
        }
    }

    /// Whether somebody else of this store gets a picture of their own.
    private func hasWitness(besides asked: Set<Int64>) async -> Bool {
        let known: [Int64]
        do {
            known = try await session.store.list(portal: session.portalKey)
                .filter { $0.sha256 != nil && $0.editId == nil }
                .compactMap { $0.user?.userId }
                .filter { !asked.contains($0) }
        } catch {
            return false
        }
        for userId in known.prefix(Self.witnessCount) {
            do {
                let user = try await session.portal.user(.userId(userId))
                if try await session.loss(of: user) == .ownPicture { return true }
            } catch {
                // This one proves nothing: it may be gone from the portal.
            }
        }
        return false
    }

    // MARK: Giving back

    private func end(_ candidate: Candidate) async -> LostPortrait? {
        var portrait: LostPortrait? = LostPortrait(candidate.user, .lost, candidate.isCertain ? nil : .maybeRemoved)
        if !isRehearsal, candidate.isCertain || assumesLost {
            do throws(PortraitError) {
                let outcome = try await session.healPortrait(of: candidate.user, assumingLost: assumesLost)
                portrait = outcome == .healed ? LostPortrait(candidate.user, .healed) : nil
            } catch {
                portrait = LostPortrait(candidate.user, .failed, error)
            }
        }
        if let portrait { observe(.ended(portrait)) }
        return portrait
    }

    /// Does something with each, so many at once; those that had no turn before the stop are left out.
    private func inParallel<Item: Sendable, Result: Sendable>(
        _ items: [Item],
        _ body: @escaping @Sendable (Item) async -> Result
    ) async -> [Result] {
        await withTaskGroup(of: Result.self) { group in
            var results: [Result] = []
            for (index, item) in items.enumerated() {
                if index >= configuration.jobs * 2, let result = await group.next() { results.append(result) }
                guard !stopSignal.isSent, !Task.isCancelled else { break }
                group.addTask { await body(item) }
            }
            for await result in group { results.append(result) }
            return results
        }
    }
}
