/// A name in the form in which it is compared.
///
/// Liferay 6.2 and 7.x trim e-mail addresses and screen names and put them into lower case before they search.
enum NormalizedName {
    /// Trims a name and puts it into lower case, independent of the locale.
    ///
    /// - Parameter name: The name as it was written.
    /// - Returns: The form to compare, or nil where nothing is left of the name.
    static func comparable(_ name: String) -> String? {
        let trimmed = trimmed(name)
        return trimmed.isEmpty ? nil : trimmed.lowercased()
    }

    /// Leaves out white space and control characters at both ends.
    ///
    /// - Parameter name: The name as it was written.
    /// - Returns: The part between the first and the last visible character.
    static func trimmed(_ name: String) -> Substring {
        var rest = name[...]
        while let first = rest.unicodeScalars.first, isBlank(first) { rest.unicodeScalars.removeFirst() }
        while let last = rest.unicodeScalars.last, isBlank(last) { rest.unicodeScalars.removeLast() }
        return rest
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value <= 0x20 || scalar.properties.isWhitespace
    }
}
