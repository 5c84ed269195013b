import Screenlets

/// What a hook wrote to its standard error, up to a limit; it may be anything.
struct HookText: Hashable, Sendable {
    /// The bytes that are kept for one picture or event.
    static let maximumByteCount = 16_384
    /// The lines that are told of one picture or event.
    static let maximumLineCount = 20
    /// The characters that are told of a line.
    static let maximumLineLength = 400

    private var bytes: [UInt8] = []
    private var isCut = false

    /// Keeps bytes as long as there is place.
    mutating func append(_ more: some Collection<UInt8>) {
        let place = Self.maximumByteCount - bytes.count
        bytes += more.prefix(place)
        if more.count > place { isCut = true }
    }

    /// The lines that are not empty, without control characters that could trick a terminal.
    var lines: [String] {
        let all = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map { Self.clean($0) }
            .filter { !$0.isEmpty }
        let shown = Array(all.prefix(Self.maximumLineCount))
        return shown.count < all.count || isCut ? shown + ["…"] : shown
    }

    /// Replaces what is no visible character, and cuts what is too long.
    static func clean(_ line: some StringProtocol) -> String {
        var text = ""
        for scalar in line.unicodeScalars.prefix(maximumLineLength) {
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
                text.unicodeScalars.append(scalar == "\t" ? " " : "\u{FFFD}")
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text.allSatisfy { $0 == " " } ? "" : text
    }
}
