import LiferayPortal
import PortraitBatch
import Screenlets

/// The healing of portraits, from its options to the exit code.
struct HealRun: Sendable {
    private let command: HealCommand
    private let composition: Composition
    private let configuration: BatchProcessor.Configuration
    private let selectors: [UserSelector]

    /// Checks everything that can be checked before anything is asked.
    ///
    /// - Throws: ``PortraitError`` for options and settings that make no sense.
    init(_ command: HealCommand) throws(PortraitError) {
        self.command = command
        selectors = try command.users.selectors()
        composition = try Composition(command.common).paced(by: command.batch)
        configuration = try command.batch.configuration(policy: .remoteOnly, skipsUnchanged: false, input: "")
    }

    /// Looks, gives back, tells what came of it, and throws the exit code.
    func run() async throws {
        let report = try command.batch.openReport()
        let stopSignal = StopSignal()
        let progress = HealProgress(command.common, process: composition.process)
        let ending = try await InterruptibleWork(noun: "portraits", stopSignal: stopSignal)
            .run {
                try await composition.withSession { _, session in
                    let healer = PortraitHealer(
                        session: session,
                        configuration: configuration,
                        assumesLost: command.assumesLost,
                        isRehearsal: command.dryRun,
                        report: report,
                        stopSignal: stopSignal,
                        observe: progress.note
                    )
                    return try await heal(healer, session)
                }
            }
        progress.end()
        let summary = ending.value
        try HealAnnouncement(summary).tell(command.common, isRehearsal: command.dryRun)
        if ending.isInterrupted { throw ExitCode(ExitStatus.code(for: .interrupted)) }
        let isComplete = command.dryRun ? summary.lost.allSatisfy { $0.user != nil } : !summary.isIncomplete
        if summary.isPartial || !isComplete { throw ExitCode(ExitStatus.somethingRemains) }
    }

    private func heal(_ healer: PortraitHealer, _ session: SessionContext) async throws(PortraitError) -> HealSummary {
        guard selectors.isEmpty else {
            var left = selectors[...]
            return try await healer.run { () async throws(PortraitError) in
                guard let selector = left.popFirst() else { return nil }
                do throws(PortalError) {
                    return .success(try await session.portal.user(selector))
                } catch {
                    let failure = PortraitError(error)
                    // One name that nobody has keeps none of the others from being healed.
                    guard failure.code == .noSuchUser, selectors.count > 1 else { throw failure }
                    return .failure(failure)
                }
            }
        }
        let sizes = try PageSizes(firstPageSize: 500, pageSize: 500)
        var rows = session.rows(of: UserListConnector(of: .company), sizes: sizes, policy: .remoteOnly)
            .makeAsyncIterator()
        return try await healer.run { () async throws(PortraitError) in
            while let user = try await rows.next(isolation: nil) {
                if !user.isGuest { return .success(user) }
            }
            return nil
        }
    }
}
