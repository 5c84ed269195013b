/// What is asked of a picture: its steps and its format.
public struct RenditionRequest: Hashable, Sendable {
    /// The steps.
    public var recipe: Recipe
    /// The format where the steps choose none; nil for the one that suits the picture.
    public var format: ImageFormat?

    /// Asks for a picture.
    ///
    /// - Parameters:
    ///   - recipe: The steps.
    ///   - format: The format where the steps choose none; by default the one that suits the picture.
    public init(_ recipe: Recipe, format: ImageFormat? = nil) {
        self.recipe = recipe
        self.format = format
    }
}
