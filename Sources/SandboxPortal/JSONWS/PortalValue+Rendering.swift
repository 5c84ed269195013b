extension PortalValue {
    /// Writes the value as the portal's bean serialiser does.
    ///
    /// Liferay 6.2: longs are numbers and slashes stay. Liferay 7.x: longs are text and slashes in text are escaped.
    /// Loose objects keep their own rules in every version: longs are numbers, `</` becomes `<\/`.
    ///
    /// - Parameter profile: The imitated version.
    /// - Returns: One line of JSON.
    func rendered(for profile: SandboxPortal.Profile) -> String {
        var text = ""
        write(to: &text, profile: profile, isLoose: false)
        return text
    }

    private func write(to text: inout String, profile: SandboxPortal.Profile, isLoose: Bool) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .int(let value): text += "\(value)"
        case .long(let value): text += profile == .liferay62 || isLoose ? "\(value)" : "\"\(value)\""
        case .double(let value):
            // The loose serialiser drops the fraction of a whole number, the other keeps it.
            if isLoose, let whole = Int64(exactly: value) { text += "\(whole)" } else { text += "\(value)" }
        case .text(let value): Self.write(value, to: &text, profile: profile, isLoose: isLoose)
        case .list(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text, profile: profile, isLoose: isLoose)
            }
            text += "]"
        case .bean(let members):
            let sorted = members.sorted { $0.key < $1.key }
            Self.write(
                sorted.map { Member(name: $0.key, value: $0.value) },
                to: &text,
                profile: profile,
                isLoose: false
            )
        case .object(let members):
            Self.write(members, to: &text, profile: profile, isLoose: true)
        }
    }

    private static func write(
        _ members: [Member],
        to text: inout String,
        profile: SandboxPortal.Profile,
        isLoose: Bool
    ) {
        text += "{"
        for (index, member) in members.enumerated() {
            if index > 0 { text += "," }
            write(member.name, to: &text, profile: profile, isLoose: true)
            text += ":"
            member.value.write(to: &text, profile: profile, isLoose: isLoose)
        }
        text += "}"
    }

    private static func write(
        _ value: String,
        to text: inout String,
        profile: SandboxPortal.Profile,
        isLoose: Bool
    ) {
        text += "\""
        if isPlain(value) {
            text += value
            text += "\""
            return
        }
        var previous: Unicode.Scalar = " "
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\r": text += "\\r"
            case "\u{08}": text += "\\b"
            case "\u{0C}": text += "\\f"
            case "/" where isLoose ? previous == "<" : profile != .liferay62: text += "\\/"
            case "\u{2028}" where profile == .liferay62, "\u{2029}" where profile == .liferay62:
                text.unicodeScalars.append(scalar)
            case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16, uppercase: true)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
            previous = scalar
        }
        text += "\""
    }

    /// Whether a text needs no escape in any version, which most texts of long lists do not.
    private static func isPlain(_ value: String) -> Bool {
        for byte in value.utf8 where byte < 0x30 || byte == 0x5C || byte == 0x7F || byte == 0xC2 || byte == 0xE2 {
            // Control characters of ISO 8859-1 are two bytes, the first of which is C2; ends of lines begin with E2.
            if byte < 0x20 || byte == 0x22 || byte == 0x2F || byte == 0x5C || byte >= 0x7F { return false }
        }
        return true
    }
}
