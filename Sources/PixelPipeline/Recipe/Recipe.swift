/// An ordered list of filter steps that turns an original into a rendition.
///
/// A recipe is always within its bounds: at most 32 steps, every number in the range that its step documents. Its
/// ``description`` is canonical, so that equal recipes have equal text and the text can be part of a cache key.
public struct Recipe: Hashable, Sendable {
    /// The recipe without steps: the original, byte for byte.
    public static let original = Recipe()

    /// The most steps that a recipe may have.
    public static let maximumStepCount = 32

    /// The steps in the order in which they run.
    public private(set) var steps: [Step]

    /// Creates the recipe without steps.
    public init() {
        steps = []
    }

    /// Creates a recipe from steps.
    ///
    /// - Parameter steps: The steps in the order in which they run.
    /// - Throws: ``RecipeError`` when there are too many or a number is out of its range.
    public init(steps: [Step]) throws(RecipeError) {
        guard steps.count <= Self.maximumStepCount else {
            throw RecipeError(
                message: "the recipe has \(steps.count) steps",
                hint: "use at most \(Self.maximumStepCount) steps"
            )
        }
        for step in steps {
            try step.validate()
        }
        self.steps = steps
    }

    /// Whether the recipe leaves the original as it is.
    public var isEmpty: Bool { steps.isEmpty }

    /// Gives the recipe with more steps at its end.
    ///
    /// - Parameter further: The steps to add.
    /// - Returns: The longer recipe.
    /// - Throws: ``RecipeError`` when there are too many or a number is out of its range.
    public func appending(_ further: [Step]) throws(RecipeError) -> Recipe {
        try Recipe(steps: steps + further)
    }
}

extension Recipe: CustomStringConvertible {
    /// The canonical text; empty for the empty recipe.
    ///
    /// Reading it gives the same recipe again.
    public var description: String {
        // Swift's first joining looks through all conformances of the program, a twentieth of a fetch from the cache.
        steps.isEmpty ? "" : steps.map(\.description).joined(separator: "/")
    }
}
