import FoundationEssentials
import OfflineStore
import Screenlets

/// Tells what a sync does while it does it, and remembers what a dry run would do.
///
/// A single run tells only where a person watches and it takes its time; one that goes on for ever tells always.
struct SyncProgress: Sendable {
    /// The time after which a run is worth a line, in seconds.
    private static let patience = 1.0

    private let isQuiet: Bool
    private let isImmediate: Bool
    private let isWatched: Bool
    private let isEndless: Bool
    private let isRehearsal: Bool
    private let begun = Date()
    private var count = 0
    private var done = 0
    /// What a dry run would do, in order; also that it does not know.
    private(set) var plans: [SyncPlan] = []
    /// What became of portraits, in order; of a run that goes on for ever nothing is remembered.
    private(set) var portraits: [SyncReport.Portrait] = []

    /// Prepares the progress of a run.
    ///
    /// - Parameters:
    ///   - options: What is to be told at all.
    ///   - process: Whether a person watches.
    ///   - watch: Whether the run goes on for ever.
    ///   - isRehearsal: Whether nothing is sent.
    init(_ options: CommonOptions, process: ProcessContext, watch: Bool, isRehearsal: Bool) {
        isQuiet = options.quiet
        isEndless = watch
        self.isRehearsal = isRehearsal
        isImmediate = watch || options.verbose
        isWatched = process.standardErrorIsTerminal && !options.json
    }

    /// Takes note of an event, and tells it if it is to be told.
    mutating func note(_ event: SyncEvent) {
        switch event {
        case .itemsCount(let count): self.count = count
        case .started, .finished: break
        case .completed(let edit, let alreadyThere, let kept):
            done += 1
            if !isEndless, edit.kind == .upload { portraits.append(SyncReport.Portrait(edit, kept)) }
            let sent = kept.map { "sent; \($0.inWords)" } ?? "sent"
            tell("\(edit.displayName): \(alreadyThere ? "was in the portal already" : sent)")
        case .failed(let edit, let error, _) where isRehearsal:
            plans.append(SyncPlan(edit, error))
        case .failed(let edit, let error, let retryAt):
            let next = retryAt.map { "tried again at \($0.formatted(.iso8601))" } ?? "parked"
            tell("\(edit.displayName): \(error.message); \(next)")
        case .conflicted(let edit, let resolution):
            let what = edit.comment == nil ? "the portal's portrait" : "the portal's comment"
            tell("\(edit.displayName): \(what) is another one by now: \(resolution.rawValue)")
        case .planned(let edit, let decision):
            plans.append(SyncPlan(edit, decision))
        case .notDue(let edit, let time):
            plans.append(SyncPlan(edit, waitingUntil: time))
        case .waiting(let until):
            tell("waiting until \(until.formatted(.iso8601))")
        case .paused(let error):
            tell("\(error.message); tried again every other second")
        }
    }

    private func tell(_ text: String) {
        guard !isQuiet, isImmediate || (isWatched && Date().timeIntervalSince(begun) > Self.patience) else { return }
        let progress = isImmediate || count == 0 ? "" : "\(min(done, count)) of \(count)  "
        StandardStreams.writeError("portrait: \(progress)\(text)\n")
    }
}
