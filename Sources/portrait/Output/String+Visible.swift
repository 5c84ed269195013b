extension String {
    /// The text with what would steer a terminal made visible or left out: one line that can do no harm.
    ///
    /// Line breaks and tabs are spaces, other controls have the pictures that Unicode has for them, marks of direction are
    /// gone.
    var visible: String {
        guard unicodeScalars.contains(where: \.steersTerminals) else { return self }
        var shown = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case _ where !scalar.steersTerminals: shown.append(scalar)
            case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: shown.append(" ")
            case 0x00...0x1F: shown.append(Unicode.Scalar(UInt32(0x2400) + scalar.value) ?? "\u{FFFD}")
            case 0x7F: shown.append("\u{2421}")
            case 0x80...0x9F: shown.append("\u{FFFD}")
            default: break
            }
        }
        return String(shown)
    }
}

extension Unicode.Scalar {
    /// Whether a terminal takes it for a command, a line break or a change of direction.
    var steersTerminals: Bool {
        switch value {
        case 0x20...0x7E: false
        case 0x00...0x9F: true
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
