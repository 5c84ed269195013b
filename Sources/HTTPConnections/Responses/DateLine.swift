import Glibc
import HTTPMessages
import Synchronization

/// The time as the field `Date` tells it (RFC 9110 section 6.6.1), written once a second.
public final class DateLine: Sendable {
    private struct State {
        var second = Int64.min
        var text = ""
    }

    private let second: @Sendable () -> Int64
    private let state = Mutex(State())

    /// Creates a line that goes by another clock than the system's.
    ///
    /// - Parameter second: The clock, in whole seconds since 1970.
    public init(second: @escaping @Sendable () -> Int64) {
        self.second = second
    }

    /// Creates a line that goes by the clock of the system.
    convenience init() {
        self.init { Int64(Glibc.time(nil)) }
    }

    /// The value of the field.
    public var text: String {
        let second = second()
        return state.withLock { state in
            if state.second != second {
                state = State(second: second, text: HTTPDate.text(milliseconds: second * 1_000))
            }
            return state.text
        }
    }
}
