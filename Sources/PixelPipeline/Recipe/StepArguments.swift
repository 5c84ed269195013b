/// The words of one step of a recipe's text.
struct StepArguments {
    /// The step as it was written.
    let text: String
    /// The name of the step in lower case.
    let name: String
    /// The arguments in lower case.
    let values: [String]

    /// Splits the text of a step.
    ///
    /// - Parameter text: The name and arguments, joined by colons.
    init(_ text: String) {
        let words = text.split(separator: ":", omittingEmptySubsequences: false).map { $0.lowercased() }
        self.text = text
        name = words[0]
        values = Array(words.dropFirst())
    }

    /// Reads a whole number.
    ///
    /// - Parameters:
    ///   - word: The digits, with a minus sign in front where negative.
    ///   - role: What the number stands for, for the message.
    /// - Returns: The number.
    /// - Throws: ``RecipeError`` when the word is no whole number.
    func number(_ word: String, _ role: String) throws(RecipeError) -> Int {
        // The integer initialiser also takes a plus sign, which would make two texts of one recipe look canonical.
        guard let number = Int(word), !word.hasPrefix("+") else {
            throw RecipeError(
                message: "the \(role) '\(word)' in '\(text)' is not a whole number",
                hint: "write digits only"
            )
        }
        return number
    }

    /// Reads a positive number with at most two decimals.
    ///
    /// - Parameters:
    ///   - word: The digits, with a dot before the decimals.
    ///   - role: What the number stands for, for the message.
    /// - Returns: The number.
    /// - Throws: ``RecipeError`` when the word is no such number.
    func decimal(_ word: String, _ role: String) throws(RecipeError) -> Double {
        guard let number = Hundredths.value(of: word) else {
            throw RecipeError(
                message: "the \(role) '\(word)' in '\(text)' is not a number with at most two decimals",
                hint: "write a number such as 2 or 2.5"
            )
        }
        return number
    }

    /// Makes the error for a step that has not the right shape.
    ///
    /// - Parameter form: The form of the step, for the hint.
    /// - Returns: The error.
    func malformed(form: String) -> RecipeError {
        RecipeError(message: "the recipe step '\(text)' is incomplete or has too much", hint: "write \(form)")
    }
}
