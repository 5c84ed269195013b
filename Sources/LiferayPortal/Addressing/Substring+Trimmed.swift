extension Substring {
    /// The text without white space and line ends at both ends.
    var trimmed: Substring {
        var rest = self
        while rest.first?.isWhitespace == true {
            rest.removeFirst()
        }
        while rest.last?.isWhitespace == true {
            rest.removeLast()
        }
        return rest
    }
}

extension String {
    /// The name as a Liferay portal compares e-mail addresses and screen names: trimmed and lower case.
    var asPortalCompares: String { Substring(self).trimmed.lowercased() }
}
