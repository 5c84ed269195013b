public import PixelPipeline
import Screenlets

/// A picture that a batch makes of every row.
public struct BatchRendition: Hashable, Sendable {
    /// The name that it has in the template and in the report.
    public let name: String
    /// The steps.
    public let recipe: Recipe
    /// The format where the steps choose none; nil for the one that suits the picture.
    public let format: ImageFormat?

    /// Creates a rendition.
    ///
    /// - Parameters:
    ///   - name: The name that it has in the template and in the report.
    ///   - recipe: The steps.
    ///   - format: The format where the steps choose none.
    public init(name: String = "default", recipe: Recipe, format: ImageFormat? = nil) {
        self.name = name
        self.recipe = recipe
        self.format = format
    }

    /// The format that the file will have whatever the picture is like; nil where that decides.
    var fixedFormat: ImageFormat? {
        for case .format(let format) in recipe.steps.reversed() { return format.format }
        return format
    }

    /// Everything that shapes the file but the picture, as text.
    var identity: String { "\(name)=\(recipe)" + (format.map { " as \($0.rawValue)" } ?? "") }
}
