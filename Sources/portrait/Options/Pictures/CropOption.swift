import PixelPipeline
import Screenlets

/// The part of a picture that `--crop X,Y,W,H` of an upload names, read as the crop step of a recipe reads it.
struct CropOption: Sendable {
    /// The rectangle in pixels of the upright picture; nil for all of it.
    let rectangle: PixelRect?

    /// Reads the option.
    ///
    /// - Parameter text: Four numbers with commas between them, or nil.
    /// - Throws: ``PortraitError/Code/usage`` when they make no rectangle.
    init(_ text: String?) throws(PortraitError) {
        guard let text else {
            rectangle = nil
            return
        }
        do throws(RecipeError) {
            guard case .crop(let rectangle) = try Recipe(parsing: "crop:\(text)").steps.first else {
                throw RecipeError(message: "'\(text)' is no rectangle", hint: "the form is X,Y,W,H")
            }
            self.rectangle = rectangle
        } catch {
            throw PortraitError(error)
        }
    }
}
