import Glibc
import Logging
import Synchronization

extension Logger {
    /// A log on the standard error: time, level, label, particulars by name, and what happened, on one line.
    ///
    ///     2026-11-23T08:15:30+0100 info serve: method=GET status=200 [PortraitServer] request
    ///
    /// - Parameters:
    ///   - label: What the log is about.
    ///   - source: The part of the program that the lines come from.
    ///   - level: The least level that is noted.
    /// - Returns: The log.
    static func standardError(label: String, source: String, level: Level) -> Logger {
        Logger(label: label, level: level) { entry in
            StandardStreams.writeError(entry.line(at: LogTime.text, source: source))
        }
    }
}

extension Logger.Entry {
    /// The line of a log.
    func line(at time: String, source: String) -> String {
        // Appended piece by piece: a service writes one for each request.
        var line = ""
        line.reserveCapacity(240)
        for piece in [time, " ", level.name, " ", label, ":"] { line += piece }
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
            line += " "
            line += key
            line += "="
            line += value
        }
        for piece in [" [", source, "] ", message, "\n"] { line += piece }
        return line
    }
}

/// The time of log lines, written once a second.
private enum LogTime {
    private static let last = Mutex<(second: time_t, text: String)>((-1, ""))

    /// The present second in the local time zone, with its distance from UTC.
    static var text: String {
        last.withLock { last in
            let now = time(nil)
            if now != last.second { last = (now, Self.text(of: now)) }
            return last.text
        }
    }

    private static func text(of second: time_t) -> String {
        var second = second
        var local = unsafe tm()
        var text = [CChar](repeating: 0, count: 64)
        guard unsafe localtime_r(&second, &local) != nil else { return "-" }
        let count = unsafe strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S%z", &local)
        return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
