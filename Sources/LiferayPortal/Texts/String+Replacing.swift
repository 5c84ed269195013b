extension String {
    /// Replaces a text wherever its scalars stand.
    ///
    /// As characters, a quotation mark with an accent behind it is another one, and would be left as it is.
    ///
    /// - Parameters:
    ///   - text: What is replaced.
    ///   - replacement: What stands in its place.
    /// - Returns: The string with the replacement.
    func replacingScalars(of text: String, with replacement: String) -> String {
        String(unicodeScalars.replacing(text.unicodeScalars, with: replacement.unicodeScalars))
    }
}
