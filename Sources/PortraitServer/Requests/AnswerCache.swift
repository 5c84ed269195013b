import FoundationEssentials
import HTTPConnections
import Synchronization

/// The answers of the last moment, ready to be given again to who asks in the same words.
///
/// What an answer is made of is looked at again after a second at most, and at once where a portrait was changed. `Date` and
/// `Server-Timing` are of the moment in which the answer was made.
final class AnswerCache: Sendable {
    /// An answer, and where it is counted.
    final class Entry: Sendable {
        /// The answer with all its fields.
        let answer: KeptAnswer
        /// What giving it again counts as.
        fileprivate let hasPicture, isPlaceholder: Bool
        /// The kind of request that it answers.
        let kind: RequestMeter.Kind
        /// Where such requests are counted.
        let tally: RequestMeter.Tally
        fileprivate let question: RequestKey
        fileprivate let lifetime: FreshnessLifetime

        fileprivate init(
            _ answer: KeptAnswer,
            of whole: WholeAnswer,
            to question: RequestKey,
            kind: RequestMeter.Kind,
            tally: RequestMeter.Tally,
            lifetime: FreshnessLifetime
        ) {
            self.answer = answer
            hasPicture = whole.hasPicture
            isPlaceholder = whole.isPlaceholder
            self.question = question
            self.kind = kind
            self.tally = tally
            self.lifetime = lifetime
        }
    }

    /// The most bytes of answers; their pictures are those of the renditions in memory, as long as those are there.
    private static let maximumByteCount = 8_000_000
    /// What an entry takes besides its question and the picture, roughly.
    private static let overhead = 4_096

    private let portraits: PortraitCache
    private let now: @Sendable () -> Date
    private let meter: ServiceMeter
    private let requests: RequestMeter
    private let entries = MemoryCache<Int, Entry>(maximumByteCount: maximumByteCount)

    /// Creates an empty memory.
    ///
    /// - Parameters:
    ///   - portraits: What tells of changes.
    ///   - now: The clock.
    ///   - meter: Where the portraits and renditions are counted that are given again.
    ///   - requests: Where the requests are counted.
    init(portraits: PortraitCache, now: @escaping @Sendable () -> Date, meter: ServiceMeter, requests: RequestMeter) {
        self.portraits = portraits
        self.now = now
        self.meter = meter
        self.requests = requests
    }

    /// Finds the answer to a request, and counts what it is made of; nothing is put together for that.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - words: What it asks, as far as an answer depends on it.
    /// - Returns: The answer; nil where there is none, or its time is over.
    func answer(_ request: borrowing RequestView, _ words: RequestKey.Words) -> Entry? {
        guard let entry = entries.value(words.digest), entry.question.equals(request, words),
            portraits.holds(entry.lifetime, at: now())
        else { return nil }
        meter.count(.fromCache)
        if entry.hasPicture { meter.count(.renditionKept) }
        if entry.isPlaceholder { meter.count(.placeholder) }
        return entry
    }

    /// Keeps an answer for those who ask the same, where it may be given again.
    ///
    /// - Parameters:
    ///   - answer: The answer with all its fields.
    ///   - whole: The same, and what it is.
    ///   - lifetime: How long it may be given again.
    ///   - request: The request.
    ///   - words: What it asks.
    ///   - kind: The kind of request.
    func keep(
        _ answer: KeptAnswer,
        of whole: WholeAnswer,
        until lifetime: FreshnessLifetime,
        to request: borrowing RequestView,
        _ words: RequestKey.Words,
        kind: RequestMeter.Kind
    ) {
        var lifetime = lifetime
        // The field `Date` is that of this second.
        let nextSecond = now().timeIntervalSince1970.rounded(.down) + 1
        lifetime.end = min(lifetime.end, Date(timeIntervalSince1970: nextSecond))
        let question = RequestKey(request, words)
        entries.keep(
            Entry(answer, of: whole, to: question, kind: kind, tally: requests.tally(kind), lifetime: lifetime),
            for: words.digest,
            byteCount: question.byteCount + whole.response.keptByteCount + Self.overhead
        )
    }
}

extension ServerResponse {
    /// The number of bytes of the body that are in memory.
    fileprivate var keptByteCount: Int {
        switch body {
        case .shared(let bytes): bytes.count
        case .bytes(let bytes): bytes.count
        default: 0
        }
    }
}
