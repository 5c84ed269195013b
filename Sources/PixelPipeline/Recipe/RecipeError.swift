/// A recipe, or a part of one, that can't be understood; always the fault of its author.
public struct RecipeError: Error, Hashable, Sendable {
    /// What is wrong, without a period; names the step.
    public var message: String
    /// What to write instead, without a period.
    public var hint: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - message: What is wrong.
    ///   - hint: What to write instead.
    public init(message: String, hint: String) {
        self.message = message
        self.hint = hint
    }
}
