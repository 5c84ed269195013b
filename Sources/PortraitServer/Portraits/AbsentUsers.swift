import FoundationEssentials
import LiferayPortal
import Screenlets

/// The questions that the portal answered just now by that there is no such user, so that it is not asked each again and
/// again.
///
/// The number of questions that are remembered is bounded.
final class AbsentUsers: Sendable {
    /// A question for a user.
    struct Question: Hashable, Sendable {
        /// How the user is named.
        var selector: UserSelector
        /// Which side was asked first: by a policy that asks the store first, a user may be there of whom the portal knows
        /// nothing any more.
        var policy: OfflinePolicy
    }

    private struct Entry: Sendable {
        var failure: ServiceError
        var end: Date
        var generation: Int
    }

    /// How long an answer is taken for true, in seconds.
    private static let lifetime = 10.0
    private static let maximumByteCount = 4_000_000
    /// What an entry takes, roughly; no name that is looked at is much longer.
    private static let overhead = 1_024

    private let entries = MemoryCache<Question, Entry>(maximumByteCount: maximumByteCount)

    /// Notes what a load failed with, where that is that there is no such user.
    ///
    /// - Parameters:
    ///   - failure: The failure.
    ///   - question: What was asked.
    ///   - now: The time at which it was asked.
    ///   - generation: The number of changes made before.
    func note(_ failure: ServiceError, of question: Question, at now: Date, generation: Int) {
        guard failure.code == PortraitError.Code.noSuchUser.rawValue else { return }
        let entry = Entry(failure: failure, end: now.addingTimeInterval(Self.lifetime), generation: generation)
        entries.keep(entry, for: question, byteCount: Self.overhead)
    }

    /// Finds the answer to a question that was asked just now.
    ///
    /// - Parameters:
    ///   - question: What is asked.
    ///   - now: The time.
    ///   - isCurrent: Tells of a number of changes whether nothing was changed since that the question is about.
    /// - Returns: The failure; nil where the question has to be asked.
    func failure(of question: Question, at now: Date, isCurrent: (_ generation: Int) -> Bool) -> ServiceError? {
        guard let entry = entries.value(question), entry.end.endsPause(at: now, of: Self.lifetime),
            isCurrent(entry.generation)
        else { return nil }
        return entry.failure
    }
}
