extension PersonName {
    /// The name as people write it; empty where neither first nor last name is known.
    ///
    /// Names in Chinese characters, Japanese syllables or Korean have the family name first and no space between.
    public var fullName: String {
        let letters = (firstName + lastName).filter(\.isInitial)
        let isEastAsian = !letters.isEmpty && letters.allSatisfy { WritingSystem(of: $0).isEastAsian }
        let names = isEastAsian ? [lastName, firstName] : [firstName, lastName]
        return names.filter { !$0.isEmpty }.joined(separator: isEastAsian ? "" : " ")
    }
}
