import PixelPipeline
import Screenlets

extension Composition {
    /// Refuses a recipe whose result would be larger than a result may be.
    ///
    /// - Parameter recipe: The recipe.
    /// - Throws: ``PortraitError/Code/usage`` that names the step, and what is wrong with the settings of limits.
    func check(_ recipe: Recipe) throws(PortraitError) {
        let limits = try settings.decodeLimits()
        do throws(RecipeError) {
            try recipe.checkOutputSide(limits)
        } catch {
            throw PortraitError(error)
        }
    }
}
