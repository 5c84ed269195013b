extension Logger {
    /// How much a note matters.
    public enum Level: Int, Comparable, CaseIterable, Sendable {
        /// Only to find an error.
        case debug
        /// What happens all day.
        case info
        /// No error, but not of every day.
        case notice
        /// Somebody should look at it some day.
        case warning
        /// Somebody should look at it now.
        case error
        /// Above all notes: a log of this level is silent.
        case none

        /// The level as the log shows it, in lower case.
        public var name: String {
            switch self {
            case .debug: "debug"
            case .info: "info"
            case .notice: "notice"
            case .warning: "warning"
            case .error: "error"
            case .none: "none"
            }
        }

        /// Whether one level matters less than another.
        public static func < (first: Level, second: Level) -> Bool { first.rawValue < second.rawValue }
    }
}
