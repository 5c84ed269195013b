import FoundationEssentials
import HTTPTypes
import NIOCore

/// The answers of the last moment, ready to be given again to who asks in the same words.
///
/// What an answer is made of is looked at again after a second at most, and at once where a portrait was changed. `Date` and
/// `Server-Timing` are of the moment in which the answer was made.
final class RecentAnswers: Sendable {
    /// All of a request that an answer depends on.
    struct Question: Hashable, Sendable {
        private let target: String
        private let isHead: Bool
        private var accept: String?
        private var ifNoneMatch: String?
        private var ifModifiedSince: String?

        /// Reads a request that has no body; nil where its header has more to say.
        init?(_ head: HTTPRequest) {
            guard let path = head.path, path.utf8.count <= RequestTarget.maximumByteCount else { return nil }
            target = path
            isHead = head.method == .head
            for field in head.headerFields {
                switch field.name {
                case .authorization: return nil
                // Of several of a name, each is a part of the value.
                case .accept where accept == nil: accept = field.value
                case .ifNoneMatch where ifNoneMatch == nil: ifNoneMatch = field.value
                case .ifModifiedSince where ifModifiedSince == nil: ifModifiedSince = field.value
                case .accept, .ifNoneMatch, .ifModifiedSince: return nil
                default: break
                }
            }
        }

        /// What the question takes in memory, roughly.
        fileprivate var byteCount: Int {
            [target, accept, ifNoneMatch, ifModifiedSince].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
        }
    }

    /// An answer, and where it is counted.
    struct Note: Sendable {
        /// The answer with all its fields.
        let answer: WholeAnswer
        /// The kind of request that it answers.
        let kind: RequestMeter.Kind
        /// Where such requests are counted.
        let tally: RequestMeter.Tally
        fileprivate let term: AnswerTerm
    }

    /// The most bytes of answers; their pictures are those of the renditions in memory, as long as those are there.
    private static let maximumByteCount = 8_000_000
    /// What a note takes besides its question and the picture, roughly.
    private static let overhead = 4_096

    private let portraits: PortraitDesk
    private let now: @Sendable () -> Date
    private let meter: ServiceMeter
    private let requests: RequestMeter
    private let notes = MemoryCache<Question, Note>(maximumByteCount: maximumByteCount)

    /// Creates an empty memory.
    ///
    /// - Parameters:
    ///   - portraits: What tells of changes.
    ///   - now: The clock.
    ///   - meter: Where the portraits and renditions are counted that are given again.
    ///   - requests: Where the requests are counted.
    init(portraits: PortraitDesk, now: @escaping @Sendable () -> Date, meter: ServiceMeter, requests: RequestMeter) {
        self.portraits = portraits
        self.now = now
        self.meter = meter
        self.requests = requests
    }

    /// Finds the answer to a question, and counts what it is made of.
    ///
    /// - Parameter question: The question.
    /// - Returns: The answer; nil where there is none, or its time is over.
    func answer(_ question: Question) -> Note? {
        guard let note = notes.value(question), portraits.holds(note.term, at: now()) else { return nil }
        meter.count(.fromCache)
        if note.kind.status != 304 { meter.count(.renditionKept) }
        return note
    }

    /// Keeps an answer for those who ask the same, where it may be given again.
    ///
    /// - Parameters:
    ///   - answer: The answer with all its fields.
    ///   - question: The question.
    ///   - kind: The kind of request.
    func keep(_ answer: WholeAnswer, to question: Question, kind: RequestMeter.Kind) {
        guard var term = answer.term else { return }
        // The field `Date` is that of this second.
        let nextSecond = now().timeIntervalSince1970.rounded(.down) + 1
        term.end = min(term.end, Date(timeIntervalSince1970: nextSecond))
        let byteCount = question.byteCount + (answer.body?.readableBytes ?? 0) + Self.overhead
        notes.keep(
            Note(answer: answer, kind: kind, tally: requests.tally(kind), term: term),
            for: question,
            byteCount: byteCount
        )
    }
}
