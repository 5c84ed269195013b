/// Takes notes of what happens, for whoever runs the program.
///
/// Where they go is up to who makes it: standard error, a file, a test. A copy is cheap; changing its level changes that copy
/// alone.
public struct Logger: Sendable {
    /// What the notes are about, such as `serve`.
    public let label: String
    /// The least level that is noted; below it a message is not even put together.
    public var level: Level

    private let write: @Sendable (Entry) -> Void

    /// Creates a log.
    ///
    /// - Parameters:
    ///   - label: What the notes are about.
    ///   - level: The least level that is noted; information by default.
    ///   - write: Takes each note, on the thread that makes it; must not wait.
    public init(label: String, level: Level = .info, write: @escaping @Sendable (Entry) -> Void) {
        self.label = label
        self.level = level
        self.write = write
    }

    /// A log that nobody reads, and that costs nothing.
    public static let silent = Logger(label: "", level: .none) { _ in }

    /// Notes what only matters to find an error.
    ///
    /// - Parameters:
    ///   - message: What happened.
    ///   - metadata: Its particulars, in the order to show them; no secrets.
    public func debug(
        _ message: @autoclosure () -> String,
        metadata: @autoclosure () -> KeyValuePairs<String, String> = [:]
    ) {
        log(.debug, message(), metadata: metadata())
    }

    /// Notes what happens all day.
    ///
    /// - Parameters:
    ///   - message: What happened.
    ///   - metadata: Its particulars, in the order to show them; no secrets.
    public func info(
        _ message: @autoclosure () -> String,
        metadata: @autoclosure () -> KeyValuePairs<String, String> = [:]
    ) {
        log(.info, message(), metadata: metadata())
    }

    /// Notes what is no error but not of every day.
    ///
    /// - Parameters:
    ///   - message: What happened.
    ///   - metadata: Its particulars, in the order to show them; no secrets.
    public func notice(
        _ message: @autoclosure () -> String,
        metadata: @autoclosure () -> KeyValuePairs<String, String> = [:]
    ) {
        log(.notice, message(), metadata: metadata())
    }

    /// Notes what somebody should look at some day.
    ///
    /// - Parameters:
    ///   - message: What happened.
    ///   - metadata: Its particulars, in the order to show them; no secrets.
    public func warning(
        _ message: @autoclosure () -> String,
        metadata: @autoclosure () -> KeyValuePairs<String, String> = [:]
    ) {
        log(.warning, message(), metadata: metadata())
    }

    /// Notes what somebody should look at now.
    ///
    /// - Parameters:
    ///   - message: What happened.
    ///   - metadata: Its particulars, in the order to show them; no secrets.
    public func error(
        _ message: @autoclosure () -> String,
        metadata: @autoclosure () -> KeyValuePairs<String, String> = [:]
    ) {
        log(.error, message(), metadata: metadata())
    }

    /// Notes something at a level that is only known now.
    ///
    /// - Parameters:
    ///   - level: How much it matters.
    ///   - message: What happened.
    ///   - metadata: Its particulars, in the order to show them; no secrets.
    public func log(
        _ level: Level,
        _ message: @autoclosure () -> String,
        metadata: @autoclosure () -> KeyValuePairs<String, String> = [:]
    ) {
        guard level >= self.level else { return }
        let metadata = metadata().map { (key: $0.key, value: $0.value) }
        write(Entry(level: level, label: label, message: message(), metadata: metadata))
    }
}
