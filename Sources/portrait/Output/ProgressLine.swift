import FoundationEssentials

/// A line on the standard error that changes in its place, where a person watches work of more than a second.
struct ProgressLine: Sendable {
    /// The time after which work is worth a line, and the time between two changes of it, in seconds.
    private static let patience = 1.0
    private static let interval = 0.2
    /// The characters of a bar between its brackets.
    private static let cellCount = 20
    /// What takes a line away: back to its beginning, and all behind that erased.
    private static let erasure = "\r\u{1B}[K"

    private let isWatched: Bool
    private let begun = Date()
    private var lastDrawn = 0.0
    private var isDrawn = false

    /// Prepares the line of work that begins now.
    ///
    /// - Parameters:
    ///   - options: What is to be told at all.
    ///   - process: Whether a person watches.
    init(_ options: CommonOptions, process: ProcessContext) {
        isWatched = process.standardErrorIsTerminal && !options.quiet && !options.json
    }

    /// The time since the beginning in seconds.
    var seconds: Double { Date().timeIntervalSince(begun) }

    /// Draws the line where that is due.
    ///
    /// - Parameter text: What stands on it, by the seconds since the beginning.
    mutating func draw(_ text: (Double) -> String) {
        let seconds = seconds
        if let drawn = drawing(after: seconds, { text(seconds) }) { StandardStreams.writeError(drawn) }
    }

    /// Takes the line away.
    mutating func erase() {
        guard isDrawn else { return }
        isDrawn = false
        StandardStreams.writeError(Self.erasure)
    }

    /// Takes the line away and tells something that stays, without the program's name and the end of the line.
    mutating func tell(_ text: String) {
        erase()
        StandardStreams.writeError("portrait: \(text)\n")
    }

    /// Notes that the line is drawn, where that is due.
    ///
    /// - Parameters:
    ///   - seconds: The time since the beginning.
    ///   - text: What stands on it.
    /// - Returns: What a terminal is to be told; nil where nobody watches, or it is too early.
    mutating func drawing(after seconds: Double, _ text: () -> String) -> String? {
        guard isWatched, seconds > Self.patience, seconds - lastDrawn > Self.interval else { return nil }
        lastDrawn = seconds
        isDrawn = true
        return Self.erasure + text()
    }

    /// A bar, such as `[#####...............]`.
    ///
    /// - Parameter fraction: The part that is done, from 0 to 1.
    /// - Returns: The bar.
    static func bar(_ fraction: Double) -> String {
        let done = Int(min(max(fraction, 0), 1) * Double(cellCount))
        return "[" + String(repeating: "#", count: done) + String(repeating: ".", count: cellCount - done) + "]"
    }
}
