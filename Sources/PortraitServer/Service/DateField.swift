import FoundationEssentials
import HTTPMessages
import Synchronization

/// The time as the field `Date` tells it (RFC 9110 section 6.6.1), written once a second.
final class DateField: Sendable {
    private struct Note {
        var second: Int64
        var text: String
    }

    private let now: @Sendable () -> Date
    private let note = Mutex(Note(second: .min, text: ""))

    /// Creates a field.
    ///
    /// - Parameter now: The clock.
    init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    /// The value of the field.
    var text: String {
        let second = Int64(now().timeIntervalSince1970.rounded(.down))
        return note.withLock { note in
            if note.second != second { note = Note(second: second, text: HTTPDate.text(milliseconds: second * 1_000)) }
            return note.text
        }
    }
}
