extension Substring {
    /// The text without white space and line ends at both ends.
    var trimmed: Substring {
        var rest = self
        // By scalars: a blank with an accent behind it is one character, and the accent is part of the text.
        while rest.unicodeScalars.first?.properties.isWhitespace == true {
            rest.unicodeScalars.removeFirst()
        }
        while rest.unicodeScalars.last?.properties.isWhitespace == true {
            rest.unicodeScalars.removeLast()
        }
        return rest
    }
}

extension String {
    /// The name as a Liferay portal compares e-mail addresses and screen names: trimmed and lower case.
    var asPortalCompares: String { Substring(self).trimmed.lowercased() }
}
