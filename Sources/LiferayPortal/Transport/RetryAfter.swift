import FoundationEssentials
import HTTPMessages

/// The header field `Retry-After` (RFC 9110, section 10.2.3): seconds, or a date.
enum RetryAfter {
    /// Reads the field; nil when it is neither form or the date has passed long ago.
    static func duration(_ text: String, now: Date) -> Duration? {
        let trimmed = Substring(text).trimmed
        if let seconds = Int(trimmed) {
            return seconds >= 0 ? .seconds(min(seconds, longest)) : nil
        }
        // More digits than a number has here.
        if !trimmed.isEmpty, trimmed.utf8.allSatisfy({ (48...57).contains($0) }) { return .seconds(longest) }
        guard let date = HTTPDate.milliseconds(String(trimmed)) else { return nil }
        let wait = (Double(date) / 1_000 - now.timeIntervalSince1970).rounded(.up)
        return .seconds(min(max(0, Int(wait)), longest))
    }

    /// A day: whoever asks for more is not believed.
    static let longest = 86_400
}
