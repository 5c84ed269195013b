import Screenlets

/// Makes one file or folder name of any text, so that it stays in its folder on every common file system.
///
/// Unicode is kept, in its composed form (NFC). A slash, a backslash, control characters and what Windows forbids become
/// an underscore; one more goes in front of a name that begins with a dot or a dash, or that Windows keeps for a device.
/// Names of more than 255 bytes are cut, before their extension.
enum SafeName {
    /// The most bytes of a name on every common file system.
    static let maximumByteCount = 255

    private static let forbidden = Set<Unicode.Scalar>(#"/\:*?"<>|"#.unicodeScalars)
    private static let devices: Set<String> = Set(
        ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] }
    )

    /// The text of one value, without anything that could end a name.
    static func value(_ text: String) -> String {
        var safe = String.UnicodeScalarView()
        for scalar in text.composed.unicodeScalars {
            safe.append(isAllowed(scalar) ? scalar : "_")
        }
        return String(safe)
    }

    /// The whole name.
    ///
    /// - Parameter text: A name of literal text and values that ``value(_:)`` made.
    /// - Returns: The name; empty only where the text is.
    static func name(_ text: String) -> String {
        // File systems know no characters: a point with an accent behind it hides a file as well.
        var name = text.unicodeScalars
        if let last = name.last, last == " " || last == "." {
            name.removeLast()
            name.append("_")
        }
        let stem = String(name.prefix { $0 != "." }).lowercased()
        let isHidden = name.first.map { $0 == "." || $0 == "-" || $0 == " " } ?? false
        return shortened((isHidden || devices.contains(stem) ? "_" : "") + String(name))
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        // They turn the direction of what follows or can't be seen at all, but for the joiners that scripts and emoji need.
        case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
        default: !forbidden.contains(scalar)
        }
    }

    private static func shortened(_ name: String) -> String {
        guard name.utf8.count > maximumByteCount else { return name }
        let dot = name.unicodeScalars.lastIndex(of: ".") ?? name.endIndex
        let tail = name[dot...].utf8.count <= 16 ? name[dot...] : ""
        let head = name[..<(tail.isEmpty ? name.endIndex : dot)]
        let fits = { (end: String.Index) in head[..<end].utf8.count + tail.utf8.count <= maximumByteCount }
        var end = head.indices.last(where: fits) ?? head.startIndex
        // A first character of more bytes than a name may have is cut itself, so that something is left.
        if end == head.startIndex { end = head.unicodeScalars.indices.last(where: fits) ?? end }
        return String(head[..<end] + tail)
    }
}
