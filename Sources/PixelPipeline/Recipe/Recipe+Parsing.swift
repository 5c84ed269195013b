extension Recipe {
    /// Reads a recipe from its text: steps joined by `/`, each a name and arguments joined by `:`.
    ///
    /// Names and words are taken in either case. The empty text is the empty recipe.
    ///
    /// - Parameter text: The text, canonical or not, without white space.
    /// - Throws: ``RecipeError`` that names the step when one is unknown, incomplete or out of range.
    public init(parsing text: String) throws(RecipeError) {
        guard !text.isEmpty else {
            self.init()
            return
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= Self.maximumStepCount else {
            throw RecipeError(
                message: "the recipe has \(parts.count) steps",
                hint: "use at most \(Self.maximumStepCount) steps"
            )
        }
        var steps: [Step] = []
        for part in parts {
            let step = try Step(parsing: String(part))
            steps.append(step)
        }
        try self.init(steps: steps)
    }
}
