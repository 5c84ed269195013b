import PixelPipeline

/// The recipes that can be asked for by a name, and those that were asked for lately: to read one again takes a tenth of
/// the time of an answer from memory.
final class NamedRecipes: Sendable {
    private static let maximumByteCount = 1_000_000
    /// What a recipe takes besides its text, roughly.
    private static let overhead = 1_024

    private let named: [String: String]
    private let read = MemoryCache<String, Recipe>(maximumByteCount: maximumByteCount)

    /// Opens a book.
    ///
    /// - Parameter named: The recipes by name.
    init(_ named: [String: String]) {
        self.named = named
    }

    /// The steps of a recipe; a name alone stands for the recipe of that name.
    ///
    /// - Parameter steps: The steps as they were asked for.
    /// - Returns: The steps themselves.
    func steps(_ steps: [String]) -> [String] {
        guard steps.count == 1, let text = named[steps[0]] else { return steps }
        return text.split(separator: "/").map(String.init)
    }

    /// Reads a recipe, or remembers it.
    ///
    /// - Parameter text: The text.
    /// - Returns: The recipe.
    /// - Throws: ``RecipeError``.
    func recipe(_ text: String) throws(RecipeError) -> Recipe {
        if let recipe = read.value(text) { return recipe }
        let recipe = try Recipe(parsing: text)
        read.keep(recipe, for: text, byteCount: text.utf8.count + Self.overhead)
        return recipe
    }
}
