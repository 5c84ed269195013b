import LiferayPortal
import PixelPipeline
import Screenlets

extension HookContext {
    /// Collects what the hook of a picture is told.
    ///
    /// - Parameters:
    ///   - portrait: The portrait.
    ///   - selector: How the user was named; nil where that was by a hash.
    ///   - recipe: The recipe that the picture is drawn by.
    init(_ portrait: LoadedPortrait, selector: UserSelector?, recipe: Recipe) {
        self.init(user: portrait.user, selector: selector, source: portrait.source, recipe: recipe.description)
    }
}
