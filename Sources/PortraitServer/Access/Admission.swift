import HTTPConnections
import HTTPMessages

/// On what grounds a picture is given, which limits who may keep it.
enum Admission: Hashable, Sendable {
    /// Anybody may have it.
    case anybody
    /// The client's token; caches on the way are not to give it to others.
    case token
    /// The signature of its address; for so many seconds yet, or without an end.
    case signature(secondsLeft: Int?)

    /// Has caches keep an answer only for those who may have it, and only as long.
    ///
    /// - Parameter response: The answer.
    func limit(_ response: inout ServerResponse) {
        // Most answers are for anybody, and to look for the field takes a while.
        guard self != .anybody, let words = response.fields[.cacheControl], words.hasPrefix("public") else { return }
        switch self {
        case .anybody, .signature(secondsLeft: nil): return
        case .token: response.fields[.cacheControl] = "private" + words.dropFirst("public".count)
        case .signature(let secondsLeft?):
            let age = words.split(separator: ", ").lazy
                .compactMap { $0.hasPrefix("max-age=") ? Int($0.dropFirst("max-age=".count)) : nil }.first
            response.fields[.cacheControl] = "public, max-age=\(min(age ?? 0, secondsLeft))"
        }
    }
}
