import Glibc
import HTTPMessages
import Synchronization

/// The time as the field `Date` tells it (RFC 9110 section 6.6.1), written once a second.
final class DateLine: Sendable {
    private struct Note {
        var second = Int64.min
        var text = ""
    }

    private let note = Mutex(Note())

    /// The value of the field.
    var text: String {
        let second = Int64(Glibc.time(nil))
        return note.withLock { note in
            if note.second != second { note = Note(second: second, text: HTTPDate.text(milliseconds: second * 1_000)) }
            return note.text
        }
    }
}
