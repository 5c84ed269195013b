extension String {
    /// Takes what can be read of a text: without controls, direction marks and places that Unicode has not given away.
    ///
    /// Joiners stay, since emoji and Indian syllables are built with them, and so do the tags that flags are made of.
    ///
    /// - Parameter text: Any text; its first 512 scalars are taken.
    init(readable text: String) {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(512) where scalar.isReadable {
            scalars.append(scalar.properties.isWhitespace ? " " : scalar)
        }
        self = String(scalars)
    }
}

extension Unicode.Scalar {
    fileprivate var isReadable: Bool {
        switch properties.generalCategory {
        case .control: properties.isWhitespace
        case .format: properties.isJoinControl || (0xE0020...0xE007F).contains(value)
        case .privateUse, .surrogate, .unassigned: false
        default: true
        }
    }
}
