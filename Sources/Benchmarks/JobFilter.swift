/// The choice of what is measured.
struct JobFilter {
    /// What a name has to contain, in either case; the empty text is in every name.
    let part: String

    /// Tells whether something is to be measured.
    ///
    /// - Parameter name: Its name.
    /// - Returns: True where the part is in it.
    func includes(_ name: String) -> Bool {
        part.isEmpty || name.lowercased().contains(part.lowercased())
    }
}
