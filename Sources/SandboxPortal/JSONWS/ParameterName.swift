/// The name of a parameter, written the portal's way.
enum ParameterName {
    /// Normalises camel case: of several capitals in a row only the first stays one.
    ///
    /// `badNAME` becomes `badName`, `userID` becomes `userId`; a run before a small letter keeps its last capital.
    ///
    /// - Parameter name: The name as it was sent.
    /// - Returns: The name as the methods spell it.
    static func normalized(_ name: String) -> String {
        let letters = Array(name)
        var result = ""
        for (index, letter) in letters.enumerated() {
            let followsCapital = index == 0 || letters[index - 1].isUppercase
            let precedesSmall = index > 0 && index + 1 < letters.count && letters[index + 1].isLowercase
            result += letter.isUppercase && followsCapital && !precedesSmall ? letter.lowercased() : String(letter)
        }
        return result
    }

    /// Splits a name from the sign that tells how its value is meant.
    ///
    /// - Parameter name: The name as it was sent: `+name` makes an object, `-name` is null, `@name` is a reference.
    /// - Returns: The normalised name without the sign, and whether the value is null.
    static func meaning(of name: String) -> (name: String, isNull: Bool) {
        switch name.first {
        case "+":
            // `+name:class` is the form of addresses.
            (normalized(String(name.dropFirst().prefix { $0 != ":" })), false)
        case "-": (normalized(String(name.dropFirst())), true)
        case "@": (normalized(String(name.dropFirst())), false)
        default: (normalized(name), false)
        }
    }

    /// Turns a Java name of a path into camel case: `user-id` becomes `userId`.
    ///
    /// - Parameter dashed: The name with dashes.
    /// - Returns: The name in camel case.
    static func camelCase(dashed: String) -> String {
        var result = ""
        for (index, word) in dashed.split(separator: "-").enumerated() {
            result += index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
        }
        return result
    }
}
