import CSignals
import Screenlets

/// What a signal that nobody listens to says in JSON before it ends the program.
///
/// It needs no thread: the words are written by the signal's own handler, and nothing is waited for but a part that is being
/// written; see ``write(_:before:)``.
enum LastWords {
    /// Has signals tell the interruption and end the program with its exit code; those that are ignored stay so.
    ///
    /// - Parameter signals: The signals.
    /// - Throws: ``PortraitError/Code/defect`` when the words can't be written as JSON.
    static func prepare(for signals: [Signal]) throws(PortraitError) {
        let report = FailureReport(.interruption)
        let words = Array(try StandardStreams.json(["error": report]).utf8)
        for signal in signals where !portrait_signals_ignored(signal.rawValue) {
            _ = unsafe portrait_signals_end(signal.rawValue, words, words.count, report.exit)
        }
    }

    /// Writes a part of an object; a signal that comes meanwhile waits until it is written.
    ///
    /// - Parameters:
    ///   - part: The part.
    ///   - rest: What a signal says from then on to end the object, until something else is written; at most 1,024
    ///     bytes, or it says nothing.
    /// - Throws: As ``StandardStreams/write(_:)``.
    static func write(_ part: [UInt8], before rest: [UInt8]) throws(PortraitError) {
        portrait_signals_hold()
        var words: [UInt8] = []
        defer { _ = unsafe portrait_signals_go_on(words, words.count) }
        try StandardStreams.write(part)
        words = rest
    }

    /// Has signals say nothing any more, as a second object behind what stands on the output would be no JSON.
    static func leaveOut() { portrait_signals_silence() }
}

extension PortraitError {
    /// A signal ended a command.
    static let interruption = PortraitError(.interrupted, message: "interrupted", hint: "run the command again")
}
