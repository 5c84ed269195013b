import LiferayPortal
import PortraitDrawing
import Screenlets

extension HookContext {
    /// Collects what the hook of a picture is told besides the recipe.
    ///
    /// - Parameters:
    ///   - portrait: The portrait.
    ///   - selector: How the user was named; nil where that was by a hash.
    init(_ portrait: LoadedPortrait, selector: UserSelector?) {
        self.init(user: portrait.user, selector: selector, source: portrait.source)
    }
}
